; Names of the caller that begin like those of a callee are left alone.

define i32 @g(i32 %x) {
entry:
  %y = add i32 %x, 2
  ret i32 %y
}

; TRANSFORM: src inline
; BECOMES: tgt
define i32 @src(i32 %n) {
entry:
  %g.1.y = add i32 %n, 1
  %g.2 = call i32 @g(i32 %g.1.y)
  ret i32 %g.2
}

define i32 @tgt(i32 %n) {
entry:
  %g.1.y = add i32 %n, 1
  br label %g.3.entry
g.3.entry:
  %g.3.y = add i32 %g.1.y, 2
  br label %g.3
g.3:
  %g.2 = phi i32 [ %g.3.y, %g.3.entry ]
  ret i32 %g.2
}
