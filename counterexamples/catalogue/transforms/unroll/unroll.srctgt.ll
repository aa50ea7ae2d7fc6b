; EXPECT: src1 preserved CO49
; EXPECT: src2 preserved CO49
; EXPECT: src3 ill-formed CO49 CO19
; EXPECT: src4 preserved CO49
; EXPECT: src5 preserved CO38
; EXPECT: src6 violated CO6
; EXPECT: src7 violated CO37 CU11
; EXPECT: src8 preserved CO49
; Unrolled by 2 with both tests kept, each copy is one execution for all threads alike.
; 1: the heart stands once, and the copy uses its token.
; 2: the copy's loop intrinsic counts from the heart.
; 3: the heart is copied: the outer token is used twice in the cycle.
; 4: without tokens.
; 5: with an anchor in the loop.
; 6: the heart's token is used behind the loop: it counts trips of two iterations now.
; 7: without tokens, in a cycle with two entries.
; 8: by 3, with a way out in the middle.

; APPLY: unroll --hearts keep
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
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll --hearts chain
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
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %inner) ]
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll --hearts copy
define void @src3(i32 noundef %n) convergent {
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

define void @tgt3(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll
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
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next)
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll
define void @src5(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
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
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  %here.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.next) [ "convergencectrl"(token %here.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll
define void @src6(i32 noundef %n) convergent {
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
  call void @other(i32 0) [ "convergencectrl"(token %inner) ]
  ret void
}

define void @tgt6(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  call void @other(i32 0) [ "convergencectrl"(token %inner) ]
  ret void
}

; APPLY: unroll --at loop
define void @src7(i1 noundef %c) convergent {
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

define void @tgt7(i1 noundef %c) convergent {
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
  call void @op(i32 1)
  %again.1 = call noundef i1 @seen(i32 1)
  br i1 %again.1, label %body.2, label %behind

body.2:
  br label %loop

behind:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %left, label %exit

exit:
  ret void
}

; APPLY: unroll --factor 3
define void @src8(i32 noundef %n, i32 noundef %stop) convergent {
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

define void @tgt8(i32 noundef %n, i32 noundef %stop) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.2, %rest.3 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %last = icmp eq i32 %i, %stop
  br i1 %last, label %exit, label %rest

rest:
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  br i1 %more.1, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %last.1 = icmp eq i32 %i.next, %stop
  br i1 %last.1, label %exit, label %rest.2

rest.2:
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  br i1 %more.2, label %body.3, label %exit

body.3:
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner) ]
  %last.2 = icmp eq i32 %i.next.1, %stop
  br i1 %last.2, label %exit, label %rest.3

rest.3:
  %i.next.2 = add nuw i32 %i.next.1, 1
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
