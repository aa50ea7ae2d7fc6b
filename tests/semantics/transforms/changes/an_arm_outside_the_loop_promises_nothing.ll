; An arm outside the loop promises nothing.
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)

; TRANSFORM: src sink loop out
; NOT PROMISED: an arm of %loop lies in another cycle
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  %a = call i32 @pure(i32 1)
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  br label %loop
out:
  call void @use(i32 %a)
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  br label %loop
out:
  %a = call i32 @pure(i32 1) memory(none) convergent willreturn nounwind
  call void @use(i32 %a)
  ret void
}
