; EXPECT: src1 preserved CO42
; EXPECT: src2 violated CO42
; EXPECT: src3 preserved CO42
; EXPECT: src4 preserved CO42
; EXPECT: src5 ill-formed CO42 CO21
; A loop intrinsic behind the header is legal where its token is defined in the same cycle (F6).
; 1: unrolled by 2 where the trip count is even: each copy counts once from the heart.
; 2: unrolled by 2 with a remainder: the third execution is split as in CO40.
; 3: with an anchor in place of the heart, the remainder is no matter.
; 4: the operation uses the heart itself: the intrinsic between them counts to one only.
; 5: the heart moves behind the header's test: it no longer dominates its cycle.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body.1 ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  br label %body.1

body.1:
  %count.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
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
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body.1 ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  br label %body.1

body.1:
  %count.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  %count.3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.3) ]
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.anchor()
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body.1 ]
  %heart = call token @llvm.experimental.convergence.anchor()
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  br label %body.1

body.1:
  %count.2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  %count.3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.3) ]
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %count.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  call void @op(i32 %x) [ "convergencectrl"(token %count.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
