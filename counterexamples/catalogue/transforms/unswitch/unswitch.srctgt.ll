; EXPECT: src1 preserved CO43
; EXPECT: src2 violated CO43
; EXPECT: src3 violated CO43
; EXPECT: src4 preserved CO43
; EXPECT: src5 preserved CO43
; A branch that the loop does not change chooses between two copies of the loop.
; 1: the condition is a kernel's argument.
; 2: threads differ: the operation that both kinds executed stands in two loops.
; 3: the same without tokens.
; 4: each operation belongs to one kind of thread.
; 5: the operations have anchors in the loop.

; APPLY: unswitch --at loop
define spir_kernel void @src1(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br i1 %c, label %then, label %latch

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define spir_kernel void @tgt1(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %loop, label %loop.false

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br label %then

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

loop.false:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.false ]
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @other(i32 %i.1) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.1 = icmp ult i32 %i.next.1, %n
  br i1 %more.1, label %loop.false, label %exit

exit:
  ret void
}

; APPLY: unswitch --at loop
define void @src2(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br i1 %c, label %then, label %latch

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt2(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %loop, label %loop.false

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br label %then

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

loop.false:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.false ]
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @other(i32 %i.1) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.1 = icmp ult i32 %i.next.1, %n
  br i1 %more.1, label %loop.false, label %exit

exit:
  ret void
}

; APPLY: unswitch --at loop
define void @src3(i32 noundef %n, i1 noundef %c) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br i1 %c, label %then, label %latch

then:
  call void @op(i32 %i)
  br label %latch

latch:
  call void @other(i32 %i)
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt3(i32 noundef %n, i1 noundef %c) convergent {
entry:
  br i1 %c, label %loop, label %loop.false

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %then

then:
  call void @op(i32 %i)
  br label %latch

latch:
  call void @other(i32 %i)
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

loop.false:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.false ]
  call void @other(i32 %i.1)
  %i.next.1 = add nuw i32 %i.1, 1
  %more.1 = icmp ult i32 %i.next.1, %n
  br i1 %more.1, label %loop.false, label %exit

exit:
  ret void
}

; APPLY: unswitch --at loop
define void @src4(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br i1 %c, label %then, label %latch

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt4(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %loop, label %loop.false

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  br label %then

then:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

loop.false:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.false ]
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.1 = icmp ult i32 %i.next.1, %n
  br i1 %more.1, label %loop.false, label %exit

exit:
  ret void
}

; APPLY: unswitch --at loop
define void @src5(i32 noundef %n, i1 noundef %c) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br i1 %c, label %then, label %latch

then:
  %op.here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %op.here) ]
  br label %latch

latch:
  %other.here = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %other.here) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt5(i32 noundef %n, i1 noundef %c) {
entry:
  br i1 %c, label %loop, label %loop.false

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %then

then:
  %op.here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i) [ "convergencectrl"(token %op.here) ]
  br label %latch

latch:
  %other.here = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %other.here) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

loop.false:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.false ]
  %other.here.1 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i.1) [ "convergencectrl"(token %other.here.1) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.1 = icmp ult i32 %i.next.1, %n
  br i1 %more.1, label %loop.false, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
