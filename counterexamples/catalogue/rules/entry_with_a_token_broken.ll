; EXPECT: ill-formed CO10
; The entry intrinsic takes no token.
; A token that it could take is defined before it, which breaks another rule of CO10 as well.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %e = call token @llvm.experimental.convergence.entry() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
