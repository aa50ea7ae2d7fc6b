; EXPECT: ill-formed CO21 CO42 F6
; A loop intrinsic stands in a block that is no header.
; It may where its token is defined in the same cycle, so that it is no heart.

define void @example(i1 %again) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  br i1 %again, label %body, label %end

body:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %l) ]
  br label %head

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
