; EXPECT: well-formed CO53
; One token for the operation, the other for none.

define void @example(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %u) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
