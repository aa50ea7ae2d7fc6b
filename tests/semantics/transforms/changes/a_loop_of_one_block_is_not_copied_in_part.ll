; A loop of one block is not copied in part.

; TRANSFORM: src tail-duplicate start loop
; REFUSED: %loop is a loop of its own
; TRANSFORM: src jump-thread start loop
; REFUSED: %loop is a loop of its own
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret void
}
