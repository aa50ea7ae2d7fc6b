; A range of an argument that holds may be said.
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  %m = and i32 %x, 3
  call void @op(i32 %m)
  ret void
}

define void @tgt1(i32 noundef %x) {
  %m = and i32 %x, 3
  call void @op(i32 range(i32 0, 4) %m)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x) {
  %m = and i32 %x, 3
  call void @op(i32 %m)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %m = and i32 %x, 3
  call void @op(i32 range(i32 0, 3) %m)
  ret void
}
