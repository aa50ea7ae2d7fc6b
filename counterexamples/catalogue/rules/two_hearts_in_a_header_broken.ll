; EXPECT: ill-formed CO13 CO19 F16
; Two hearts on one token stand in one header.
; Only so can CO19 be broken without CO18 and CO21: two uses that dominate each other.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
