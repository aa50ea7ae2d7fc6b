; EXPECT: ill-formed CO10
; The entry intrinsic occurs only in a convergent function; an anchor may occur in any.

define void @example(i1 %c) {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
