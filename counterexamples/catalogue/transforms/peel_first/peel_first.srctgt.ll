; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 preserved CO37
; EXPECT: src6 violated CO37 CU11
; EXPECT: src7 violated CO37 CU11
; The first iteration of a loop is the first for all threads.
; 1: the copy uses the token that the heart counts from.
; 2: the copy keeps a loop intrinsic of its own, which counts to one.
; 3: the same with an anchor outside.
; 4: without tokens.
; 5: threads leave in the middle, too.
; 6: without tokens, in a cycle with two entries: the peeled test may become its header.
; 7: such a cycle is copied with the loop: each copy may have another header.

; APPLY: peel-first
define void @src1(i32 noundef %n) convergent {
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

define void @tgt1(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body.first, label %exit

body.first:
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %body.first ], [ %i.next, %body ]
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

; APPLY: peel-first --hearts copy
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
  br label %loop.first

loop.first:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body.first, label %exit

body.first:
  call void @op(i32 0) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %body.first ], [ %i.next, %body ]
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

; APPLY: peel-first
define void @src3(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
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

define void @tgt3(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body.first, label %exit

body.first:
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %body.first ], [ %i.next, %body ]
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

; APPLY: peel-first
define void @src4(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %n) convergent {
entry:
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body.first, label %exit

body.first:
  call void @op(i32 0)
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %body.first ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

; APPLY: peel-first
define void @src5(i32 noundef %n, i32 noundef %stop) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rest ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
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

define void @tgt5(i32 noundef %n, i32 noundef %stop) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body.first, label %exit

body.first:
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  %last.1 = icmp eq i32 0, %stop
  br i1 %last.1, label %exit, label %rest.first

rest.first:
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %rest.first ], [ %i.next, %rest ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
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

; APPLY: peel-first --at loop
define void @src6(i1 noundef %c) convergent {
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

define void @tgt6(i1 noundef %c) convergent {
entry:
  br i1 %c, label %loop.first, label %left

left:
  call void @other(i32 0)
  br label %loop.first

loop.first:
  call void @op(i32 1)
  %again.1 = call noundef i1 @seen(i32 1)
  br i1 %again.1, label %body.first, label %behind

body.first:
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

; APPLY: peel-first --at loop
define void @src7() convergent {
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

define void @tgt7() convergent {
entry:
  %more.1 = icmp ult i32 0, 2
  br i1 %more.1, label %body.first, label %exit

body.first:
  %c.1 = call noundef i1 @seen(i32 0)
  br i1 %c.1, label %left.first, label %right.first

left.first:
  call void @op(i32 1)
  br label %right.first

right.first:
  call void @other(i32 2)
  %again.1 = call noundef i1 @seen(i32 1)
  br i1 %again.1, label %left.first, label %latch.first

latch.first:
  %i.next.1 = add nuw i32 0, 1
  br label %loop

loop:
  %i = phi i32 [ %i.next.1, %latch.first ], [ %i.next, %latch ]
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

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare i1 @seen(i32)
