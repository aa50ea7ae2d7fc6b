; A result that poison leaves open refutes nothing.
; Both results are the callee's for that argument; the target's argument is a refinement.
declare void @op(i32) convergent
declare i32 @f(i32) memory(none) willreturn nounwind

; EXPECT: unknown
define void @src(i32 noundef %x) {
  %r = call i32 @f(i32 poison)
  call void @op(i32 %r)
  ret void
}

define void @tgt(i32 noundef %x) {
  %r = call i32 @f(i32 5)
  call void @op(i32 %r)
  ret void
}
