; EXPECT: ill-formed CO10
; The entry intrinsic occurs at most once in a function.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %f = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %f) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
