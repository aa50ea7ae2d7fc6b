; Arms in another cycle promise nothing.
declare i32 @op(i32) convergent

; TRANSFORM: src hoist loop
; NOT PROMISED: an arm of %loop lies in another cycle
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  call i32 @op(i32 1)
  br label %loop
out:
  call i32 @op(i32 1)
  ret void
}
