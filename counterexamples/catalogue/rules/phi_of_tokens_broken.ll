; EXPECT: ill-formed CO7
; A token may not pass through a phi: it names one place where threads came together.

define void @example(i1 %c) convergent {
entry:
  br i1 %c, label %left, label %right

left:
  %s = call token @llvm.experimental.convergence.anchor()
  br label %join

right:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %join

join:
  %token = phi token [ %s, %left ], [ %t, %right ]
  call void @op() [ "convergencectrl"(token %token) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
