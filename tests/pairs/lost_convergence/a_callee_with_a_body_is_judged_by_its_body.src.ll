; A callee with a body is judged by its body.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

define internal void @f(i32 %x) convergent {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}

; EXPECT: preserved
define void @pair() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}
