; A threaded edge brings what the block computed.
declare void @use(i32)

; TRANSFORM: src jump-thread one mid
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
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

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid
one:
  %y.1 = add i32 %x, 1
  br label %left
mid:
  %y = add i32 %x, 1
  br i1 %d, label %left, label %right
left:
  %y.left = phi i32 [ %y, %mid ], [ %y.1, %one ]
  call void @use(i32 %y.left)
  ret void
right:
  ret void
}
