; EXPECT: ill-formed CO7
; A phi of tokens that nobody uses is forbidden too.

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
  ret void
}

declare token @llvm.experimental.convergence.anchor()
