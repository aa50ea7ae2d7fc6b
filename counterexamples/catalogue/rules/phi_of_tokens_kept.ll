; EXPECT: well-formed CO7
; Each arm of a branch has an operation of its own, so that no token needs a phi.

define void @example(i1 %c) convergent {
entry:
  br i1 %c, label %left, label %right

left:
  %s = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %s) ]
  br label %join

right:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  br label %join

join:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
