; EXPECT: src ill-formed CO13
; A block that a loop intrinsic opens is merged with the one in front of it.
; PASSES: simplifycfg
; The intrinsic then stands behind an operation. Such blocks come from loops that were unrolled;
; `gvn` merges them too, and so do the pipelines O1, O2 and O3.

define i32 @src(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %s = call i32 @op(i32 %r) [ "convergencectrl"(token %h) ]
  br label %end

end:
  ret i32 0
}

define i32 @tgt(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %end

then:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %s = call i32 @op(i32 %r) [ "convergencectrl"(token %h) ]
  br label %end

end:
  ret i32 0
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
