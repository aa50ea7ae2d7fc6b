; EXPECT: ill-formed CO15
; The anchor takes no token.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %e) ]
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
