; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 ill-formed CO21
; The test of a loop moves behind its body, and its heart to the new header.
; 1: the body's operations use the heart that moved.
; 2: an operation in front of the test stands twice afterwards.
; 3: without tokens.
; 4: with an anchor in the body.
; 5: the heart stays in the old header, which dominates the loop no longer.

; APPLY: rotate
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
  br i1 %more.1, label %body, label %exit

loop:
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %body, label %exit

body:
  %i.body = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i.body) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i.body, 1
  br label %loop

exit:
  ret void
}

; APPLY: rotate
define void @src2(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @other(i32 %i) [ "convergencectrl"(token %inner) ]
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
  call void @other(i32 0) [ "convergencectrl"(token %outer) ]
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body, label %exit

loop:
  call void @other(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %body, label %exit

body:
  %i.body = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i.body) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i.body, 1
  br label %loop

exit:
  ret void
}

; APPLY: rotate
define void @src3(i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  call void @other(i32 %i)
  %more = icmp ult i32 %i, %n
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
  call void @other(i32 0)
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body, label %exit

loop:
  call void @other(i32 %i.next)
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %body, label %exit

body:
  %i.body = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  call void @op(i32 %i.body)
  %i.next = add nuw i32 %i.body, 1
  br label %loop

exit:
  ret void
}

; APPLY: rotate
define void @src4(i32 noundef %n) {
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

define void @tgt4(i32 noundef %n) {
entry:
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body, label %exit

loop:
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %body, label %exit

body:
  %i.body = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.body) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i.body, 1
  br label %loop

exit:
  ret void
}

; APPLY: rotate --hearts copy
define void @src5(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop.first

loop.first:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 0) [ "convergencectrl"(token %inner.1) ]
  %more.1 = icmp ult i32 0, %n
  br i1 %more.1, label %body, label %exit

loop:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %body, label %exit

body:
  %i.body = phi i32 [ 0, %loop.first ], [ %i.next, %loop ]
  %i.next = add nuw i32 %i.body, 1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
