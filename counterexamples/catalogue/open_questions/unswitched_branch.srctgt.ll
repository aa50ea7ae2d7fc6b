; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO43
; A branch that no trip changes moves in front of its loop.
; 1: the loop votes ahead of the branch, and those who skip the loop are missed. 2: the operation
; stands behind the branch: who skips the loop never came to it. 3: as 1, with one condition for all.

declare void @op(i32) convergent
declare void @use(i32)
declare i32 @vote(i32) convergent memory(none) willreturn nounwind

define i32 @src1(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %v = call i32 @vote(i32 %x)
  br i1 %c, label %work, label %latch

work:
  %a = add i32 %s, %v
  br label %latch

latch:
  %sum = phi i32 [ %s, %loop ], [ %a, %work ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %sum
}

define i32 @tgt1(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br i1 %c, label %loop, label %exit

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %a, %loop ]
  %v = call i32 @vote(i32 %x)
  %a = add i32 %s, %v
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %sum = phi i32 [ 0, %entry ], [ %a, %loop ]
  ret i32 %sum
}

define void @src2(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %c, label %work, label %latch

work:
  call void @op(i32 %i)
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt2(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br i1 %c, label %loop, label %exit

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define amdgpu_kernel void @src3(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %v = call i32 @vote(i32 %x)
  br i1 %c, label %work, label %latch

work:
  %a = add i32 %s, %v
  br label %latch

latch:
  %sum = phi i32 [ %s, %loop ], [ %a, %work ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @use(i32 %sum)
  ret void
}

define amdgpu_kernel void @tgt3(i32 noundef %n, i1 noundef %c, i32 noundef %x) convergent {
entry:
  br i1 %c, label %loop, label %exit

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %a, %loop ]
  %v = call i32 @vote(i32 %x)
  %a = add i32 %s, %v
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %sum = phi i32 [ 0, %entry ], [ %a, %loop ]
  call void @use(i32 %sum)
  ret void
}
