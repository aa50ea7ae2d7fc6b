; A body behind a pointer that is its function is not left out.
declare void @op(i32) convergent

define void @inner(i32 %x) {
  call void @op(i32 %x)
  ret void
}

; EXPECT: preserved
define void @src(i32 %x) {
  call void @inner(i32 %x)
  ret void
}

define void @tgt(i32 %x) {
  %p = freeze ptr @inner
  call void %p(i32 %x)
  ret void
}
