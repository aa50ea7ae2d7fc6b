; EXPECT: ill-formed CO13
; The loop intrinsic comes before any other convergent operation of its block.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %tail

tail:
  call void @op() [ "convergencectrl"(token %t) ]
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %l) ]
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
