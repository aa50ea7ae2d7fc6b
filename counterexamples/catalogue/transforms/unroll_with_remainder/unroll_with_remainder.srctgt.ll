; EXPECT: src1 violated CO40
; EXPECT: src2 violated CO40
; EXPECT: src3 violated CO40
; EXPECT: src4 violated CO40
; EXPECT: src5 violated CO39
; EXPECT: src6 preserved CO38
; EXPECT: src7 preserved CO49
; EXPECT: src8 preserved CO49
; EXPECT: src9 preserved CO49
; EXPECT: src10 violated CO49
; What one thread executes in the unrolled loop, another executes in the remainder.
; 1: the remainder's heart counts from the outer token.
; 2: it counts from the heart of the unrolled loop.
; 3: the remainder is straight code on the outer token.
; 4: with an anchor outside.
; 5: without tokens.
; 6: the operation has an anchor in the loop.
; 7: the trip count is a kernel's argument.
; 8: the trip count is a constant.
; 9: by 3, the remainder is straight code, and the trip count is a kernel's argument.
; 10: by 3.

; APPLY: unroll-with-remainder
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
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
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

; APPLY: unroll-with-remainder --hearts chain
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
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %inner.counted) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-with-remainder --hearts outer
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
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 %i.1, 1
  %more.3 = icmp ult i32 %i.next, %n
  br label %exit

exit:
  ret void
}

; APPLY: unroll-with-remainder
define void @src4(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
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

define void @tgt4(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
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

; APPLY: unroll-with-remainder
define void @src5(i32 noundef %n) convergent {
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

define void @tgt5(i32 noundef %n) convergent {
entry:
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1)
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1)
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-with-remainder
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
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  %here.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.1) [ "convergencectrl"(token %here.1) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  %here.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %here.2) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
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

; APPLY: unroll-with-remainder
define spir_kernel void @src7(i32 noundef %n) convergent {
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

define spir_kernel void @tgt7(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rest = urem i32 %n, 2
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
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

; APPLY: unroll-with-remainder
define void @src8(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 5
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt8(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rest = urem i32 5, 2
  %whole = sub i32 5, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, 5
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, 5
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, 5
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-with-remainder --factor 3 --hearts outer
define spir_kernel void @src9(i32 noundef %n) convergent {
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

define spir_kernel void @tgt9(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rest = urem i32 %n, 3
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.3, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 3
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, %n
  call void @op(i32 %i.next.2) [ "convergencectrl"(token %inner.counted) ]
  %i.next.3 = add nuw i32 %i.next.2, 1
  br label %loop.counted

loop:
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i.1) [ "convergencectrl"(token %outer) ]
  %i.next = add nuw i32 %i.1, 1
  %more.4 = icmp ult i32 %i.next, %n
  br i1 %more.4, label %body.2, label %exit

body.2:
  call void @op(i32 %i.next) [ "convergencectrl"(token %outer) ]
  %i.next.4 = add nuw i32 %i.next, 1
  %more.5 = icmp ult i32 %i.next.4, %n
  br label %exit

exit:
  ret void
}

; APPLY: unroll-with-remainder --factor 3
define void @src10(i32 noundef %n) convergent {
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

define void @tgt10(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rest = urem i32 %n, 3
  %whole = sub i32 %n, %rest
  br label %loop.counted

loop.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.3, %loop.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %loop.counted.1 ]
  %inner.counted = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %done.next = add i32 %done, 3
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %loop.counted.1, label %loop

loop.counted.1:
  %more.1 = icmp ult i32 %i.1, %n
  call void @op(i32 %i.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.1 = add nuw i32 %i.1, 1
  %more.2 = icmp ult i32 %i.next.1, %n
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner.counted) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, %n
  call void @op(i32 %i.next.2) [ "convergencectrl"(token %inner.counted) ]
  %i.next.3 = add nuw i32 %i.next.2, 1
  br label %loop.counted

loop:
  %i = phi i32 [ %i.1, %loop.counted ], [ %i.next, %body ]
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

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
