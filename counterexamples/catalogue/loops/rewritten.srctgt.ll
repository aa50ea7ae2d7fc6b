; EXPECT: src1 preserved CO41
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 violated CO37
; EXPECT: src5 preserved CO37
; Loops that are written in another way; what is preserved is so for every trip count.
; 1: unrolled by 8, the trip count is shifted left by 3.   2: it counts down instead of up.
; 3: split in two at a trip that is the same for all threads.
; 4: split at a trip of each thread's own: the same execution is in different loops.
; 5: a divergent early exit stays as it is, the body computes its operand in another way.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 3
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 3
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -8
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %left = phi i32 [ %n, %entry ], [ %left.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %left, 0
  br i1 %more, label %body, label %exit

body:
  %i = sub i32 %n, %left
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %left.next = add i32 %left, -1
  br label %loop

exit:
  ret void
}

define amdgpu_ps void @src3(i32 noundef %n, i32 inreg noundef %k) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define amdgpu_ps void @tgt3(i32 noundef %n, i32 inreg noundef %k) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %short = icmp ult i32 %n, %k
  %point = select i1 %short, i32 %n, i32 %k
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %point
  br i1 %more, label %body, label %loop.2

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

loop.2:
  %i.2 = phi i32 [ %i, %loop ], [ %i.2.next, %body.2 ]
  %inner.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.2, %n
  br i1 %more.2, label %body.2, label %exit

body.2:
  call void @op(i32 %i.2) [ "convergencectrl"(token %inner.2) ]
  %i.2.next = add nuw i32 %i.2, 1
  br label %loop.2

exit:
  ret void
}

define void @src4(i32 noundef %n, i32 noundef %k) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %n, i32 noundef %k) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %short = icmp ult i32 %n, %k
  %point = select i1 %short, i32 %n, i32 %k
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %point
  br i1 %more, label %body, label %loop.2

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

loop.2:
  %i.2 = phi i32 [ %i, %loop ], [ %i.2.next, %body.2 ]
  %inner.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.2, %n
  br i1 %more.2, label %body.2, label %exit

body.2:
  call void @op(i32 %i.2) [ "convergencectrl"(token %inner.2) ]
  %i.2.next = add nuw i32 %i.2, 1
  br label %loop.2

exit:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %found = icmp eq i32 %i, %x
  br i1 %found, label %exit, label %body

body:
  %twice = add i32 %i, %i
  %value = add i32 %twice, 2
  call void @op(i32 %value) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %found = icmp eq i32 %i, %x
  br i1 %found, label %exit, label %body

body:
  %after = add i32 %i, 1
  %value = shl i32 %after, 1
  call void @op(i32 %value) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
