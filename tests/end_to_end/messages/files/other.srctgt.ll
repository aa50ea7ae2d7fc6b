; EXPECT: src2 violated
declare void @op(i32) convergent
define void @src(i32 %x) {
  call void @op(i32 %x)
  ret void
}
define void @tgt(i32 %x) {
  call void @op(i32 %x)
  ret void
}
define void @src2(i32 %x) {
  call void @op(i32 %x)
  ret void
}
define void @tgt2(i32 %x) {
  call void @op(i32 %x)
  ret void
}
