; What goes may have stood anywhere.
declare void @op(i32) convergent
declare i32 @vote(i32) convergent memory(none) willreturn nounwind

; EXPECT: preserved
define void @src(i32 noundef %x) {
  %vote = call i32 @vote(i32 %x)
  call void @op(i32 %x)
  %other = call i32 @vote(i32 1)
  call void @op(i32 %x)
  ret void
}

define void @tgt(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x)
  ret void
}
