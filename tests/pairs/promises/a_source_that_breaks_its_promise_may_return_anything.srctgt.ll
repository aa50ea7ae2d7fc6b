; A source that breaks its promise may return anything.
declare i32 @op(i32) convergent

; EXPECT: preserved
; BACK: violated
define range(i32 0, 8) i32 @src() {
  %c = call i32 @op(i32 1)
  ret i32 9
}

define  i32 @tgt() {
  %c = call i32 @op(i32 1)
  ret i32 10
}
