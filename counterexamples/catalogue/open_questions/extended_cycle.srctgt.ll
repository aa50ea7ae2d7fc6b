; EXPECT: src1 preserved CO6
; EXPECT: src2 violated CU6
; A branch that is never taken leads from behind a loop back into it.
; 1: the operation hangs from the loop's heart, and its sets stay. 2: without tokens the block behind
; the loop is one of the cycle now, and threads that left in different iterations part.

declare void @op(i32) convergent

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %behind

behind:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ 0, %behind ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %behind

behind:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  br i1 false, label %loop, label %exit

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %behind

behind:
  call void @op(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ 0, %behind ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %behind

behind:
  call void @op(i32 %x)
  br i1 false, label %loop, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
