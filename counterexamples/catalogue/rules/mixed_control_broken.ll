; EXPECT: ill-formed CO16
; Controlled and uncontrolled convergent operations are not mixed in one function.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  call void @op()
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
