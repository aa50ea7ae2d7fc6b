; EXPECT: well-formed CO7
; Each token ends where its block does.

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
  ret void
}

declare token @llvm.experimental.convergence.anchor()
