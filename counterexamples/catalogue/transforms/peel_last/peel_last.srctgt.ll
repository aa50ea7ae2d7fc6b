; EXPECT: src1 violated CO37
; EXPECT: src2 violated CO37
; EXPECT: src3 violated CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 preserved CO37
; EXPECT: src6 preserved CO38
; The last iteration of a loop is another one for each trip count.
; 1: a thread's last iteration meets another's that is not the same one.
; 2: a loop intrinsic of its own changes nothing.
; 3: without tokens.
; 4: the trip count is a kernel's argument.
; 5: the trip count is a constant.
; 6: the operation has an anchor in the loop, and each copy one of its own.

; APPLY: peel-last
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
  %some = icmp ne i32 %n, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %n, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

; APPLY: peel-last --hearts copy
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
  %some = icmp ne i32 %n, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %n, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i.1, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.2 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

; APPLY: peel-last
define void @src3(i32 noundef %n) convergent {
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

define void @tgt3(i32 noundef %n) convergent {
entry:
  %some = icmp ne i32 %n, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %n, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1)
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1)
  %i.next = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

; APPLY: peel-last
define spir_kernel void @src4(i32 noundef %n) convergent {
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

define spir_kernel void @tgt4(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 %n, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %n, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

; APPLY: peel-last
define void @src5(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 3
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 3, 0
  %one = zext i1 %some to i32
  %whole = sub i32 3, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, 3
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, 3
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next, 3
  br label %exit

exit:
  ret void
}

; APPLY: peel-last
define void @src6(i32 noundef %n) {
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

define void @tgt6(i32 noundef %n) {
entry:
  %some = icmp ne i32 %n, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %n, %one
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  %here.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.1) [ "convergencectrl"(token %here.1) ]
  %i.next.1 = add nuw i32 %i.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  %here = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.1) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
