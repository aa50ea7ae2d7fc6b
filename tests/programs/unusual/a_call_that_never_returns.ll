; A call that never returns.
declare void @op(i32) convergent
declare void @die() noreturn
define void @f(i32 %x) {
  call void @op(i32 %x)
  call void @die()
  unreachable
}
