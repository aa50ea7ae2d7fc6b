; EXPECT: src1 preserved CO12
; EXPECT: src2 ill-formed CO13
; EXPECT: src3 ill-formed CO18
; EXPECT: src4 preserved CO12
; A loop intrinsic stands where no loop is any more.
; 1: what hangs from it hangs from the token that it was made with, and the blocks become one.
; 2: the blocks become one with both intrinsics in it. 3: the exchange of 1 where there is a loop.
; 4: the exchange of 1 inside of a loop that makes the token anew in each trip.

declare void @op(i32) convergent

define void @src1(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @src2(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %once ]
  %outer = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %once

once:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %once ]
  %outer = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %once

once:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.entry()
