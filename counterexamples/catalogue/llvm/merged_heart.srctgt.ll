; EXPECT: src ill-formed CO13
; A block that a loop intrinsic opens is merged with the one in front of it.
; The intrinsic then stands behind an operation. Such blocks come from loops that were unrolled;
; `gvn` merges them too, and so do the pipelines O1, O2 and O3.

define void @src(i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %end

end:
  ret void
}

define void @tgt(i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  call void @op() [ "convergencectrl"(token %t) ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op() convergent nounwind willreturn
