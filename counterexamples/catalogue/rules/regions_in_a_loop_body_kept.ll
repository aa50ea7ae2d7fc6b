; EXPECT: well-formed CO23 F12
; A region ends where its token is defined anew, so that these regions are nested.

define void @example(i1 %c) convergent {
entry:
  br label %body

body:
  %s = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %s) ]
  br i1 %c, label %body, label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
