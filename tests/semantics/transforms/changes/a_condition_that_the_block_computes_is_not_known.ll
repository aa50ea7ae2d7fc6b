; A condition that the block computes is not known.
declare void @use(i32)

; TRANSFORM: src jump-thread one mid
; REFUSED: where %mid goes on to from %one is not known
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid
one:
  br label %mid
mid:
  %known = phi i1 [ true, %one ], [ %d, %start ]
  %y = add i32 %x, 1
  %other = xor i1 %known, true
  br i1 %other, label %left, label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void
}
