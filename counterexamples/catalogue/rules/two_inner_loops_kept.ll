; EXPECT: well-formed CO35
; The outer loop has a heart of its own, whose token the hearts of the inner loops use.

define void @example(i1 %condition1, i1 %again1, i1 %condition2, i1 %again2, i1 %again) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %outer

outer:
  %o = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %condition1, label %inner1, label %middle

inner1:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  br i1 %again1, label %inner1, label %middle

middle:
  br i1 %condition2, label %inner2, label %latch

inner2:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  br i1 %again2, label %inner2, label %latch

latch:
  br i1 %again, label %outer, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
