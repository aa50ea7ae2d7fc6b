; EXPECT: well-formed CO18 CO32
; The heart of a loop gives each iteration a token of its own.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
