; EXPECT: ill-formed CO19 CO35
; Two inner loops have hearts on one anchor outside their outer loop.
; The outer loop holds both uses, but not the anchor. With a heart of its own it is well-formed.

define void @example(i1 %condition1, i1 %again1, i1 %condition2, i1 %again2, i1 %again) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %outer

outer:
  br i1 %condition1, label %inner1, label %middle

inner1:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %again1, label %inner1, label %middle

middle:
  br i1 %condition2, label %inner2, label %latch

inner2:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %again2, label %inner2, label %latch

latch:
  br i1 %again, label %outer, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
