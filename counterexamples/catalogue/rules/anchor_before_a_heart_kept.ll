; EXPECT: well-formed CO21 F5
; With anchors in both blocks no heart has to dominate the cycle.

define void @example(i2 %a, i1 %b) convergent {
E:
  %t = call token @llvm.experimental.convergence.entry()
  br label %A

A:
  %again = call token @llvm.experimental.convergence.anchor()
  switch i2 %a, label %X [ i2 0, label %A
                           i2 1, label %B ]

B:
  %h = call token @llvm.experimental.convergence.anchor()
  br i1 %b, label %A, label %X

X:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
