; A condition of the iteration before is not known.

; TRANSFORM: src jump-thread back mid
; REFUSED: where %mid goes on to from %back is not known
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %mid
mid:
  %i = phi i32 [ 0, %start ], [ %next, %back ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %back, label %end
back:
  br i1 %more, label %mid, label %end
end:
  ret void
}
