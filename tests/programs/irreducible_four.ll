; A cycle of four blocks with two entries.
define void @k(i1 %u, i1 %c) {
entry:
  br i1 %u, label %p, label %r
p:
  br label %q
q:
  br i1 %c, label %r, label %s
r:
  br label %s
s:
  br i1 %u, label %p, label %exit
exit:
  ret void
}
