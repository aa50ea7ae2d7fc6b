; EXPECT: src1 ill-formed CO46 CO18
; EXPECT: src2 violated CO46
; EXPECT: src3 violated CO46
; EXPECT: src4 preserved CO46
; EXPECT: src5 preserved CO46 F17
; EXPECT: src6 preserved CO46 F17
; EXPECT: src7 ill-formed CO46 CO24
; An anchor may not be hoisted out of a loop nor sunk into one; it may move past one (F17).
; 1: hoisted, its token is used on a closed path that does not hold its definition.
; 2: sunk, each iteration may choose other threads; the old anchor chose once for all iterations.
; 3: sunk in front of the heart, which then counts from a new anchor in each iteration: as 2.
; 4: hoisted and its uses put on a heart: threads meet in the same iteration, always the same ones;
;    anchors inside the loop could have chosen that.
; 5: sunk behind a loop without convergent operations: nothing is between the two places (F17).
; 6: sunk behind a loop whose operations have anchors of their own: the choice is free at both places.
; 7: hoisted above a loop whose heart uses the token of entry: the regions are no longer nested.

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
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) {
entry:
  %tok = call token @llvm.experimental.convergence.anchor()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
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

define void @tgt2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %outer = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
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

define void @tgt3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %outer = call token @llvm.experimental.convergence.anchor()
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
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
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
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

define void @src5(i32 noundef %x, i32 noundef %n) {
entry:
  %tok = call token @llvm.experimental.convergence.anchor()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @src6(i32 noundef %x, i32 noundef %n) {
entry:
  %tok = call token @llvm.experimental.convergence.anchor()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %own = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %own) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %own = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %own) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @src7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %start = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %start) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %start = call token @llvm.experimental.convergence.entry()
  %tok = call token @llvm.experimental.convergence.anchor()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %start) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %heart) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
