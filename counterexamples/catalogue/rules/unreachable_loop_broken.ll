; EXPECT: ill-formed CO18
; The rules except no unreachable block; the verifier of LLVM does.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void

lost:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %lost
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
