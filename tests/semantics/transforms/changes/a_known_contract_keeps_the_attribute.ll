; A known contract keeps the attribute.
declare i32 @subgroupAdd(i32)

; TRANSFORM: src drop-convergent
; REFUSED: @src has no call that certainly communicates with no one
define i32 @src(i32 %x) convergent {
  %sum = call i32 @subgroupAdd(i32 %x) convergent
  ret i32 %sum
}
