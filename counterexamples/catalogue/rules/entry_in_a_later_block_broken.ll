; EXPECT: ill-formed CO10
; The entry intrinsic occurs only in the entry block.

define void @example(i1 %c) convergent {
entry:
  br i1 %c, label %then, label %end

then:
  %e = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %e) ]
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
