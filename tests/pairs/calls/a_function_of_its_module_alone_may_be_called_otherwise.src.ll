; A function of its module alone may be called otherwise.
@keep = global ptr @pair
declare void @op(i32) convergent

; EXPECT: preserved
define internal void @pair(i32 %x) {
  call void @op(i32 1)
  ret void
}
