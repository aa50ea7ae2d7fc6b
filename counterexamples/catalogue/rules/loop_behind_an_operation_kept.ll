; EXPECT: well-formed CO13
; The operation on the outer token stands in the block before.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  br label %tail

tail:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %l) ]
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
