; Blocks that nothing reaches.
declare void @op(i32) convergent
define void @f(i32 %x) {
  call void @op(i32 %x)
  ret void
dead:
  call void @op(i32 %x)
  br label %dead
}
