; EXPECT: ill-formed CO53
; A bundle holds exactly one token: who communicates hangs from one definition.

define void @example(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t, token %u) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
