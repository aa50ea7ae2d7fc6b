; EXPECT: well-formed CO24
; The token defined last is used first, so that the regions are nested.

define void @example(i1 %c) convergent {
entry:
  %s = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %s) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
