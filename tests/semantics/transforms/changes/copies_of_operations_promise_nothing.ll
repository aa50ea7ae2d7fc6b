; Copies of operations promise nothing.
declare i32 @op(i32) convergent
declare void @use(i32)

; TRANSFORM: src1 jump-thread one mid
; NOT PROMISED: convergent operations are copied, or lie in other cycles
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %mid
one:
  br label %mid
mid:
  %known = phi i1 [ true, %one ], [ %d, %start ]
  %y = call i32 @op(i32 1)
  br i1 %known, label %left, label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void
}

; TRANSFORM: src2 jump-thread one mid
; PROMISED
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
