; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 violated CO37
; A loop changes its shape and keeps its iterations.
; 1: the test moves from the header to the end (rotation).   2: it counts up instead of down.
; 3: a product of the counter becomes a running sum.
; 4: two pure operations get a loop each: the heart of each counts as the old one did.
; 5: two operations with effects get a loop each: their order is no longer the same.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
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
  %some = icmp ne i32 %n, 0
  br i1 %some, label %loop, label %exit

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %loop ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -1
  %more = icmp ne i32 %counter.next, 0
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
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

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

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
  %scaled = shl i32 %i, 2
  call void @op(i32 %scaled) [ "convergencectrl"(token %inner) ]
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
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %scaled = phi i32 [ 0, %entry ], [ %scaled.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %scaled) [ "convergencectrl"(token %inner) ]
  %scaled.next = add i32 %scaled, 4
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @src4(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum.a = phi i32 [ 0, %entry ], [ %sum.a.next, %body ]
  %sum.b = phi i32 [ 0, %entry ], [ %sum.b.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %a = call i32 @pure.op(i32 %i) [ "convergencectrl"(token %inner) ]
  %b = call i32 @pure.other(i32 %i) [ "convergencectrl"(token %inner) ]
  %sum.a.next = add i32 %sum.a, %a
  %sum.b.next = add i32 %sum.b, %b
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  call void @use2(i32 %sum.a, i32 %sum.b)
  ret void
}

define void @tgt4(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum.a = phi i32 [ 0, %entry ], [ %sum.a.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %loop.2

body:
  %a = call i32 @pure.op(i32 %i) [ "convergencectrl"(token %inner) ]
  %sum.a.next = add i32 %sum.a, %a
  %i.next = add nuw i32 %i, 1
  br label %loop

loop.2:
  %i.2 = phi i32 [ 0, %loop ], [ %i.2.next, %body.2 ]
  %sum.b = phi i32 [ 0, %loop ], [ %sum.b.next, %body.2 ]
  %inner.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.2, %n
  br i1 %more.2, label %body.2, label %exit

body.2:
  %b = call i32 @pure.other(i32 %i.2) [ "convergencectrl"(token %inner.2) ]
  %sum.b.next = add i32 %sum.b, %b
  %i.2.next = add nuw i32 %i.2, 1
  br label %loop.2

exit:
  call void @use2(i32 %sum.a, i32 %sum.b)
  ret void
}

define void @src5(i32 noundef %n) convergent {
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
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %loop.2

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

loop.2:
  %i.2 = phi i32 [ 0, %loop ], [ %i.2.next, %body.2 ]
  %inner.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.2, %n
  br i1 %more.2, label %body.2, label %exit

body.2:
  call void @other(i32 %i.2) [ "convergencectrl"(token %inner.2) ]
  %i.2.next = add nuw i32 %i.2, 1
  br label %loop.2

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare i32 @pure.other(i32) convergent nounwind willreturn memory(none)
declare void @use2(i32, i32)
