; EXPECT: well-formed CO10
; The entry intrinsic comes before the anchor and all operations of its block.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %e) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
