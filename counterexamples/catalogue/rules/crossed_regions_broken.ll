; EXPECT: ill-formed CO24
; Convergence regions are nested, or apart.
; The region of the second token holds a use of the first, but not its definition.

define void @example(i1 %c) convergent {
entry:
  %s = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %s) ]
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
