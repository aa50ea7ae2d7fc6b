; EXPECT: ill-formed CO24 F12
; Two regions in a loop body cross.
; The body uses its tokens in the order of their definitions.

define void @example(i1 %c) convergent {
entry:
  br label %body

body:
  %s = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %s) ]
  call void @op() [ "convergencectrl"(token %t) ]
  br i1 %c, label %body, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
