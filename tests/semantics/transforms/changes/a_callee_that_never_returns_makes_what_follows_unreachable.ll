; A callee that never returns makes what follows unreachable.

define i32 @g(i32 %x) {
entry:
  unreachable
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
  unreachable
g.1:
  %r = freeze i32 poison
  ret i32 %r
}
