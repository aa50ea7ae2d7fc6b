; EXPECT: src1 preserved CO43
; EXPECT: src2 violated CO43
; EXPECT: src3 preserved CO43
; A loop with an invariant branch inside becomes a branch between two loops.
; 1: the branch is on a kernel's argument: all threads take the same loop.
; 2: it is divergent: the operation that both kinds of thread shared stands in both loops.
; 3: it is divergent, but each operation already belonged to one kind of thread.

define amdgpu_kernel void @src1(i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br i1 %invariant, label %then, label %else

then:
  call void @other(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

else:
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define amdgpu_kernel void @tgt1(i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %invariant, label %loop.us, label %loop

loop.us:
  %counter.us = phi i32 [ %n, %entry ], [ %counter.us.next, %latch.us ]
  %inner.us = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.us = icmp ne i32 %counter.us, 0
  br i1 %more.us, label %body.us, label %exit

body.us:
  call void @op(i32 %x) [ "convergencectrl"(token %inner.us) ]
  call void @other(i32 %x) [ "convergencectrl"(token %inner.us) ]
  br label %latch.us

latch.us:
  %counter.us.next = add i32 %counter.us, -1
  br label %loop.us

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br i1 %invariant, label %then, label %else

then:
  call void @other(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

else:
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %invariant, label %loop.us, label %loop

loop.us:
  %counter.us = phi i32 [ %n, %entry ], [ %counter.us.next, %latch.us ]
  %inner.us = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.us = icmp ne i32 %counter.us, 0
  br i1 %more.us, label %body.us, label %exit

body.us:
  call void @op(i32 %x) [ "convergencectrl"(token %inner.us) ]
  call void @other(i32 %x) [ "convergencectrl"(token %inner.us) ]
  br label %latch.us

latch.us:
  %counter.us.next = add i32 %counter.us, -1
  br label %loop.us

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  br i1 %invariant, label %then, label %else

then:
  call void @other(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

else:
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n, i1 noundef %invariant) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %invariant, label %loop.us, label %loop

loop.us:
  %counter.us = phi i32 [ %n, %entry ], [ %counter.us.next, %latch.us ]
  %inner.us = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.us = icmp ne i32 %counter.us, 0
  br i1 %more.us, label %body.us, label %exit

body.us:
  call void @other(i32 %x) [ "convergencectrl"(token %inner.us) ]
  br label %latch.us

latch.us:
  %counter.us.next = add i32 %counter.us, -1
  br label %loop.us

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @third(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

latch:
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare void @third(i32) convergent
