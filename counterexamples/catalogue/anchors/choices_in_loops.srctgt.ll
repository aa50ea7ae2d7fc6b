; EXPECT: src1 preserved CO45
; EXPECT: src2 preserved CO45
; EXPECT: src3 preserved CO45
; EXPECT: src4 preserved CO38 CO42
; EXPECT: src5 violated CO38
; Anchors in a loop, whose choices may join different iterations.
; 1: two operations share an anchor; nothing changes.   2: two anchors become one: threads have less choice.
; 3: an anchor rises above an operation of another one: the old one could choose the same.
; 4: a loop intrinsic stands between anchor and operation; unrolled by 2 with a remainder.
; 5: unrolled by 2 with a remainder, and in one copy two operations no longer share their anchor.

define void @src1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok.2) ]
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %tok = call token @llvm.experimental.convergence.anchor()
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %tok) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
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
  %tok = call token @llvm.experimental.convergence.anchor()
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %tok) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %last, label %end

last:
  %tok.3 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.3) ]
  br label %end

end:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %tok.4 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok.4) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %last, label %end

last:
  %tok.3 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.3) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok.3) ]
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
