; EXPECT: well-formed CU16 CU11
; What a branch reaches at different entries may be a cycle of one hierarchy alone.
; A search that comes to %one first makes %other and %back a child with two entries, which threads
; that part at %one reach apart; one that comes to %other first finds no child, and all is proved.

define void @example(i1 %c, i32 %way, i1 %d) convergent {
entry:
  br i1 %c, label %one, label %other

one:
  switch i32 %way, label %back [
    i32 0, label %exit
    i32 1, label %other
  ]

other:
  call void @op()
  br i1 %d, label %one, label %back

back:
  br label %other

exit:
  ret void
}

declare void @op() convergent
