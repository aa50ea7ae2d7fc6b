; EXPECT: well-formed CO10
; A function that is not convergent may use an anchor.

define void @example(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
