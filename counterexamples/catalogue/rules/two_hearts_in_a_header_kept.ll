; EXPECT: well-formed F16
; The second loop intrinsic uses the token of the heart, in a block of its own.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %second

second:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
