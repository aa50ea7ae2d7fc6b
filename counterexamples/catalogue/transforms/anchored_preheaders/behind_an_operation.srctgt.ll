; EXPECT: src1 ill-formed CO13 IA8
; EXPECT: src2 ill-formed CO13 CO20 IA8
; EXPECT: src3 preserved IA8
; EXPECT: src4 preserved IA8
; A heart may not stand where an anchor may: behind a convergent operation of its block.
; 1: another anchor and its operation stand in front of it.
; 2: two iterating anchors open one block.
; 3: the other operation stands behind it.
; 4: a cycle with two entries, each with an iterating anchor.

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent

; APPLY: anchored-preheaders
define void @src1(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %there = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %here = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt1(i32 noundef %n) {
entry:
  br label %loop.preheader

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %loop ]
  %there = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %here = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %here.first) ]
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void

loop.preheader:
  %i.first = phi i32 [ 0, %entry ]
  %here.first = call token @llvm.experimental.convergence.anchor()
  br label %loop
}

; APPLY: anchored-preheaders
define void @src2(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %there = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  %here = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt2(i32 noundef %n) {
entry:
  br label %loop.preheader

loop:
  %i = phi i32 [ %i.first.1, %loop.preheader.1 ], [ %i.next, %loop ]
  %there = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %there.first) ]
  %here = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %here.first) ]
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void

loop.preheader:
  %i.first = phi i32 [ 0, %entry ]
  %there.first = call token @llvm.experimental.convergence.anchor()
  br label %loop.preheader.1

loop.preheader.1:
  %i.first.1 = phi i32 [ %i.first, %loop.preheader ]
  %here.first = call token @llvm.experimental.convergence.anchor()
  br label %loop
}

; APPLY: anchored-preheaders
define void @src3(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %here = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %there = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt3(i32 noundef %n) {
entry:
  br label %loop.preheader

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %loop ]
  %here = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %here.first) ]
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %there = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %i) [ "convergencectrl"(token %there) ]
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void

loop.preheader:
  %i.first = phi i32 [ 0, %entry ]
  %here.first = call token @llvm.experimental.convergence.anchor()
  br label %loop
}

; APPLY: anchored-preheaders
define void @src4(i32 noundef %n, i1 noundef %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %i = phi i32 [ 0, %entry ], [ %j, %right ]
  %a = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op(i32 %i) [ "convergencectrl"(token %a) ]
  %i.next = add nuw i32 %i, 1
  br label %right

right:
  %j = phi i32 [ 0, %entry ], [ %i.next, %left ]
  %b = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @other(i32 %j) [ "convergencectrl"(token %b) ]
  %more = icmp ult i32 %j, %n
  br i1 %more, label %left, label %exit

exit:
  ret void
}

define void @tgt4(i32 noundef %n, i1 noundef %c) {
entry:
  br i1 %c, label %left.preheader, label %right.preheader

left:
  %i = phi i32 [ %i.first, %left.preheader ]
  %a = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a.first) ]
  call void @op(i32 %i) [ "convergencectrl"(token %a) ]
  %i.next = add nuw i32 %i, 1
  br label %right.preheader

right:
  %j = phi i32 [ %j.first, %right.preheader ]
  %b = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %b.first) ]
  call void @other(i32 %j) [ "convergencectrl"(token %b) ]
  %more = icmp ult i32 %j, %n
  br i1 %more, label %left.preheader, label %exit

exit:
  ret void

left.preheader:
  %i.first = phi i32 [ 0, %entry ], [ %j, %right ]
  %a.first = call token @llvm.experimental.convergence.anchor()
  br label %left

right.preheader:
  %j.first = phi i32 [ 0, %entry ], [ %i.next, %left ]
  %b.first = call token @llvm.experimental.convergence.anchor()
  br label %right
}
