; EXPECT: src ill-formed CO13
; A callee whose second block begins with a loop intrinsic is inlined, and its blocks are merged.
; PASSES: inline
; The intrinsic then stands behind the caller's. Such callees come from loops that were unrolled.

define internal i32 @helper(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r
}

define i32 @src(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @helper(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %h.i = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r.i = call i32 @op(i32 %x) [ "convergencectrl"(token %h.i) ]
  ret i32 %r.i
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
