; EXPECT: src ill-formed CO13
; A callee whose second block begins with a loop intrinsic is inlined, and its blocks are merged.
; The intrinsic then stands behind the caller's. Such callees come from loops that were unrolled.

define internal void @helper() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  ret void
}

define void @src() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @helper() [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %h.i = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
