; EXPECT: well-formed CO16
; All convergent operations are uncontrolled.

define void @example(i1 %c) convergent {
entry:
  call void @op()
  call void @op()
  ret void
}

declare void @op() convergent
