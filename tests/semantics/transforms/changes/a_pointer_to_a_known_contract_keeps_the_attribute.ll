; A pointer to a known contract keeps the attribute.
declare i32 @subgroupAdd(i32)
declare i32 @plain(i32)

; TRANSFORM: src drop-convergent
; REFUSED: @src has no call that certainly communicates with no one
define i32 @src(i1 %c, i32 %x) convergent {
  %p = select i1 %c, ptr @plain, ptr @subgroupAdd
  %sum = call i32 %p(i32 %x) convergent
  ret i32 %sum
}
