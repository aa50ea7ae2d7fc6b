; EXPECT: src1 violated CO49
; EXPECT: src2 preserved CO49
; EXPECT: src3 preserved CO49
; EXPECT: src4 preserved CO49
; EXPECT: src5 preserved CO49
; EXPECT: src6 preserved CO49
; EXPECT: src7 violated CO49 CO39
; EXPECT: src8 preserved CO49
; EXPECT: src9 preserved CO49
; EXPECT: src10 preserved CO49
; EXPECT: src11 preserved CO49
; EXPECT: src12 ill-formed CO49 CO19
; EXPECT: src13 preserved CO49
; The three unrollings: with a remainder, by a trip multiple, in full.
; 1, 2, 3: the operation uses a heart's token; unrolled in full, its copies use entry's.
; 4, 5, 6: the operation has an anchor in the loop, and each copy one of its own.
; 7, 8, 9: without tokens; the maximal relation counts iterations as a heart does.
; 10: in full, with an exit that threads take in different iterations.
; 11: by 2 with the exit test kept in both copies: no remainder, so copy r is the same execution for all.
; 12: the heart is copied with the body: its token then is used twice in one cycle.
; 13: the second copy's loop intrinsic counts from the heart instead: legal, and the same sets.

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
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
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

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ 3, %entry ], [ %counter.next, %body ]
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

define void @tgt3(i32 noundef %x) convergent {
  %outer = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  %tok.last = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.last) ]
  br label %end

end:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n) {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src6(i32 noundef %x) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ 3, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt6(i32 noundef %x) {
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %tok.3 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.3) ]
  ret void
}

define void @src7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  call void @op(i32 %x)
  br label %end

end:
  ret void
}

define void @src8(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src9(i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ 3, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt9(i32 noundef %x) convergent {
  call void @op(i32 %x)
  call void @op(i32 %x)
  call void @op(i32 %x)
  ret void
}

define void @src10(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %latch

latch:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add i32 %i, 1
  %more = icmp ne i32 %i.next, 3
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt10(i32 noundef %x, i32 noundef %n) convergent {
  %outer = call token @llvm.experimental.convergence.entry()
  %done = icmp eq i32 %n, 0
  br i1 %done, label %exit, label %first

first:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  %done.1 = icmp eq i32 %n, 1
  br i1 %done.1, label %exit, label %second

second:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  %done.2 = icmp eq i32 %n, 2
  br i1 %done.2, label %exit, label %third

third:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  br label %exit

exit:
  ret void
}

define void @src11(i32 noundef %x, i32 noundef %n) convergent {
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

define void @tgt11(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next.1, %body.1 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next = add i32 %counter, -1
  %more.1 = icmp ne i32 %counter.next, 0
  br i1 %more.1, label %body.1, label %exit

body.1:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %counter.next.1 = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src12(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
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

define void @tgt12(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body.1 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %body.1

body.1:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner.1) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

define void @src13(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
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

define void @tgt13(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %counter = phi i32 [ %trips, %entry ], [ %counter.next, %body.1 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %body.1

body.1:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %inner) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner.1) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
