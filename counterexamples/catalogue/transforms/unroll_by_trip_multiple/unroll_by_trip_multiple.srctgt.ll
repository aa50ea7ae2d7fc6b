; EXPECT: src1 preserved CO41
; EXPECT: src2 preserved CO41
; EXPECT: src3 preserved CO41
; EXPECT: src4 preserved CO49
; EXPECT: src5 violated CO41
; EXPECT: src6 violated CO41
; EXPECT: src7 ill-formed CO49 CO19
; EXPECT: src8 preserved CO49
; A trip count that is a multiple needs one test in each trip and no remainder.
; 1: by 2, the trip count is shifted left.
; 2: by 3, it is a product that does not wrap.
; 3: by 4, it is masked; an anchor outside.
; 4: by 2, without tokens.
; 5: by 2, nothing is known: the target calls the operation once more where it is odd.
; 6: by 3, and it is known to be even.
; 7: the heart is copied with the body.
; 8: the copy's loop intrinsic counts from the heart.

; APPLY: unroll-by-trip-multiple
define void @src1(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
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
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple --factor 3
define void @src2(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = mul nuw i32 %n, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
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
  %trips = mul nuw i32 %n, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.2, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, %trips
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple --factor 4
define void @src3(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  %trips = and i32 %n, -4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %n) {
entry:
  %outer = call token @llvm.experimental.convergence.anchor()
  %trips = and i32 %n, -4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.3, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, %trips
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  %more.3 = icmp ult i32 %i.next.2, %trips
  call void @op(i32 %i.next.2) [ "convergencectrl"(token %inner) ]
  %i.next.3 = add nuw i32 %i.next.2, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple
define void @src4(i32 noundef %n) convergent {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt4(i32 noundef %n) convergent {
entry:
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next)
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple
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
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %n
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple --factor 3
define void @src6(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt6(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.2, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner) ]
  %i.next.1 = add nuw i32 %i.next, 1
  %more.2 = icmp ult i32 %i.next.1, %trips
  call void @op(i32 %i.next.1) [ "convergencectrl"(token %inner) ]
  %i.next.2 = add nuw i32 %i.next.1, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple --hearts copy
define void @src7(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt7(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %loop.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

; APPLY: unroll-by-trip-multiple --hearts chain
define void @src8(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
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
  %trips = shl i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %loop.2 ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %trips
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop.2

loop.2:
  %inner.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %inner) ]
  %more.1 = icmp ult i32 %i.next, %trips
  call void @op(i32 %i.next) [ "convergencectrl"(token %inner.1) ]
  %i.next.1 = add nuw i32 %i.next, 1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
