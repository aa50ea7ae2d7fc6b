; EXPECT: well-formed CO42 F6
; A loop intrinsic in the body of a loop uses a token of the same cycle: it is no heart.

define void @example(i1 %again) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %again, label %body, label %end

body:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  call void @op() [ "convergencectrl"(token %l) ]
  br label %head

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
