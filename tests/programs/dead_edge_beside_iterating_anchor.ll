; Without the dead edge, the heart in B stands in the region of the iterating anchor.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
define void @f(i32 %c, i1 %d) convergent {
E:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 true, label %A, label %B
A:
  %a = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  switch i32 %c, label %A [ i32 0, label %B
                            i32 1, label %X ]
B:
  %b = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  br i1 %d, label %A, label %X
X:
  ret void
}
