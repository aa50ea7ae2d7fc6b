; EXPECT: src violated CO37 CU11
; Without tokens, an empty preheader may become the header of a cycle with two entries.
; Threads that came in by different ways then meet in the loop, which no header of the source explains.

; APPLY: insert-preheader --at loop
define void @src(i1 noundef %c) convergent {
entry:
  br i1 %c, label %loop, label %left

left:
  call void @other(i32 0)
  br label %loop

loop:
  call void @op(i32 1)
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %body, label %behind

body:
  br label %loop

behind:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %left, label %exit

exit:
  ret void
}

define void @tgt(i1 noundef %c) convergent {
entry:
  br i1 %c, label %loop.preheader, label %left

left:
  call void @other(i32 0)
  br label %loop.preheader

loop.preheader:
  br label %loop

loop:
  call void @op(i32 1)
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %body, label %behind

body:
  br label %loop

behind:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %left, label %exit

exit:
  ret void
}

declare void @op(i32) convergent
declare void @other(i32) convergent
declare i1 @seen(i32)
