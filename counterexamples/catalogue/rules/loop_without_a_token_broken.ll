; EXPECT: ill-formed CO13
; The loop intrinsic needs a token: it counts how often it is executed with one.

define void @example(i1 %c) convergent {
entry:
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop()
  call void @op() [ "convergencectrl"(token %h) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare void @op() convergent
