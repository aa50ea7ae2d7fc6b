; Values of one name and two types are told apart.
declare void @op(i32) convergent
declare i32 @lane() memory(none) willreturn nounwind

; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  %a = freeze i32 poison
  call void @op(i32 %a)
  ret void
}

define void @tgt1(i32 noundef %x) {
  %a = freeze i64 poison
  %b = trunc i64 %a to i32
  call void @op(i32 %b)
  ret void
}

; EXPECT: src2 unknown
define void @src2(i32 noundef %x) {
  %a = call i32 @lane()
  call void @op(i32 %a)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %a = call i64 @lane()
  %b = trunc i64 %a to i32
  call void @op(i32 %b)
  ret void
}
