; EXPECT: ill-formed CO18 CO31
; An operation in a loop may not use a token from outside the loop.
; Its executions could not be told apart. A heart gives each iteration a token of its own.

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
