; EXPECT: well-formed CO46
; The anchor stands inside the loop.

define void @example(i1 %c) convergent {
entry:
  br label %head

head:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
