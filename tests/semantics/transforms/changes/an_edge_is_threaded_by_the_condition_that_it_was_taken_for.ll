; An edge is threaded by the condition that it was taken for.
declare void @use(i32)

; TRANSFORM: src1 jump-thread start mid
; BECOMES: tgt1
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid
one:
  br label %mid
mid:
  %known = phi i1 [ true, %one ], [ %c, %start ]
  %y = add i32 %x, 1
  br i1 %known, label %left, label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid.from.start
one:
  br label %mid
mid:
  %y = add i32 %x, 1
  br i1 true, label %left, label %right
mid.from.start:
  %y.1 = add i32 %x, 1
  br label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void
}

; TRANSFORM: src2 jump-thread start mid
; REFUSED: where %mid goes on to from %start is not known
; TRANSFORM: src2 jump-thread one left
; REFUSED: %one does not lead to %left
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid
one:
  br label %mid
mid:
  %known = phi i1 [ true, %one ], [ %d, %start ]
  %y = add i32 %x, 1
  br i1 %known, label %left, label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void
}
