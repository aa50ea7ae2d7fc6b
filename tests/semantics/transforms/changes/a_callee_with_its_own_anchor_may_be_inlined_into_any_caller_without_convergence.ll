; A callee with its own anchor may be inlined into any caller without convergence.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()

define i32 @g(i32 %x) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

; TRANSFORM: src inline
; BECOMES: tgt
define i32 @src(i32 %n) {
entry:
  %r = call i32 @g(i32 %n)
  ret i32 %r
}

define i32 @tgt(i32 %n) {
entry:
  br label %g.1.entry
g.1.entry:
  %g.1.t = call token @llvm.experimental.convergence.anchor()
  %g.1.r = call i32 @op(i32 %n) convergent [ "convergencectrl"(token %g.1.t) ]
  br label %g.1
g.1:
  %r = phi i32 [ %g.1.r, %g.1.entry ]
  ret i32 %r
}
