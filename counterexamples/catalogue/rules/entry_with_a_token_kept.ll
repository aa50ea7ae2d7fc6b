; EXPECT: well-formed CO10
; The entry intrinsic stands alone.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
