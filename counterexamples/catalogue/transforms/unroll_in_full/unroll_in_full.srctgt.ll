; EXPECT: src1 preserved CO49
; EXPECT: src2 preserved CO49
; EXPECT: src3 preserved CO49
; EXPECT: src4 preserved CO49
; EXPECT: src5 preserved CO49
; EXPECT: src6 violated CO37 CU11
; A loop with a constant trip count becomes a copy for each iteration.
; 1: the copies use entry's token.
; 2: the copies have loop intrinsics that count to one.
; 3: without tokens.
; 4: threads leave in different iterations, too.
; 5: each copy has an anchor of its own.
; 6: a cycle with two entries is copied, without tokens: each copy may have another header.

; APPLY: unroll-in-full
define void @src1(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 3
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %more = icmp ult i32 0, 3
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 0, 1
  %more.1 = icmp ult i32 %i.next, 3
  call void @op(i32 %i.next) [ "convergencectrl"(token %outer) ]
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, 3
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %outer) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, 3
  br label %exit

exit:
  ret void
}

; APPLY: unroll-in-full --hearts copy
define void @src2(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 3
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
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 0, 3
  call void @op(i32 0) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 0, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.1 = icmp ult i32 %i.next, 3
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop.3

loop.3:
  %inner.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.next.1, 3
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.2) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.4

loop.4:
  %inner.3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.3 = icmp ult i32 %i.next.2, 3
  br label %exit

exit:
  ret void
}

; APPLY: unroll-in-full
define void @src3(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, 3
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %n) convergent {
entry:
  %more = icmp ult i32 0, 3
  call void @op(i32 0)
  %i.next = add nuw i32 0, 1
  %more.1 = icmp ult i32 %i.next, 3
  call void @op(i32 %i.next)
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, 3
  call void @op(i32 %i.next.1)
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, 3
  br label %exit

exit:
  ret void
}

; APPLY: unroll-in-full
define void @src4(i32 noundef %n, i32 noundef %stop) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rest ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 3
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %last = icmp eq i32 %i, %stop
  br i1 %last, label %exit, label %rest

rest:
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %n, i32 noundef %stop) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %more = icmp ult i32 0, 3
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  %last = icmp eq i32 0, %stop
  br i1 %last, label %exit, label %rest

rest:
  %i.next = add nuw i32 0, 1
  %more.1 = icmp ult i32 %i.next, 3
  call void @op(i32 %i.next) [ "convergencectrl"(token %outer) ]
  %last.1 = icmp eq i32 %i.next, %stop
  br i1 %last.1, label %exit, label %rest.2

rest.2:
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, 3
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %outer) ]
  %last.2 = icmp eq i32 %i.next.1, %stop
  br i1 %last.2, label %exit, label %rest.3

rest.3:
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, 3
  br label %exit

exit:
  ret void
}

; APPLY: unroll-in-full
define void @src5(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, 2
  br i1 %more, label %body, label %exit

body:
  %here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %n) {
entry:
  %more = icmp ult i32 0, 2
  %here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 0, 1
  %more.1 = icmp ult i32 %i.next, 2
  %here.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.next) [ "convergencectrl"(token %here.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, 2
  br label %exit

exit:
  ret void
}

; APPLY: unroll-in-full --at loop
define void @src6() convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp ult i32 %i, 2
  br i1 %more, label %body, label %exit

body:
  %c = call noundef i1 @seen(i32 0)
  br i1 %c, label %left, label %right

left:
  call void @op(i32 1)
  br label %right

right:
  call void @other(i32 2)
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %left, label %latch

latch:
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt6() convergent {
entry:
  %more = icmp ult i32 0, 2
  %c = call noundef i1 @seen(i32 0)
  br i1 %c, label %left, label %right

left:
  call void @op(i32 1)
  br label %right

right:
  call void @other(i32 2)
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %left, label %latch

latch:
  %i.next = add nuw i32 0, 1
  %more.1 = icmp ult i32 %i.next, 2
  %c.1 = call noundef i1 @seen(i32 0)
  br i1 %c.1, label %left.2, label %right.2

left.2:
  call void @op(i32 1)
  br label %right.2

right.2:
  call void @other(i32 2)
  %again.1 = call noundef i1 @seen(i32 1)
  br i1 %again.1, label %left.2, label %latch.2

latch.2:
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, 2
  br label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare i1 @seen(i32)
