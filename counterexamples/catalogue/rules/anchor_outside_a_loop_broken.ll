; EXPECT: ill-formed CO18 CO46
; An anchor may not be hoisted out of a loop.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %head

head:
  call void @op() [ "convergencectrl"(token %t) ]
  br i1 %c, label %head, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
