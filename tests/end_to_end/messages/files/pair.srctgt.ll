declare void @op(i32) convergent
define void @src(i32 %x) {
  call void @op(i32 %x)
  ret void
}
define void @tgt(i32 %x) {
  call void @op(i32 %x)
  ret void
}
