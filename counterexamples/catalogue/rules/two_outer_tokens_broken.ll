; EXPECT: ill-formed CO20
; A cycle uses two tokens that are both defined outside it.

define void @example(i1 %c) convergent {
entry:
  %s = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %latch

latch:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %s) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
