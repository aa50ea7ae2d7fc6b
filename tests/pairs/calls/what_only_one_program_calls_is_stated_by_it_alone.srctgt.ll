; What only one program calls is stated by it alone.
declare void @op(i32) convergent
declare i32 @q(i32) memory(none) willreturn nounwind
declare i32 @q2(i32)

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q2(i32 1)
  call void @op(i32 1)
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 1)
  ret void
}
