; EXPECT: well-formed CO10
; The token of the entry block is used in a later one.

define void @example(i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  call void @op() [ "convergencectrl"(token %e) ]
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
