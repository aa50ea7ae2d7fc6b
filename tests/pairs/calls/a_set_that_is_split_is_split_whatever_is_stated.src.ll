; A set that is split is split whatever is stated.
declare void @op(i32) convergent
declare i32 @q(i32) memory(none) willreturn nounwind

; EXPECT: violated
define void @pair(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}
