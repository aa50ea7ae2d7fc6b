; A callee with several returns meets in a phi and successors know the new block.

define i32 @g(i32 %x) {
entry:
  %c = icmp eq i32 %x, 1
  br i1 %c, label %a, label %b
a:
  ret i32 7
b:
  ret i32 %x
}

; TRANSFORM: src inline
; BECOMES: tgt
define i32 @src(i32 %n) {
entry:
  %r = call i32 @g(i32 %n)
  br label %next
next:
  %p = phi i32 [ %r, %entry ]
  ret i32 %p
}

define i32 @tgt(i32 %n) {
entry:
  br label %g.1.entry
g.1.entry:
  %g.1.c = icmp eq i32 %n, 1
  br i1 %g.1.c, label %g.1.a, label %g.1.b
g.1.a:
  br label %g.1
g.1.b:
  br label %g.1
g.1:
  %r = phi i32 [ 7, %g.1.a ], [ %n, %g.1.b ]
  br label %next
next:
  %p = phi i32 [ %r, %g.1 ]
  ret i32 %p
}
