; EXPECT: src1 ill-formed CO8
; EXPECT: src2 violated CO6
; EXPECT: src3 preserved CO6
; A loop that computes nothing goes, though the token of its heart is used behind it.
; 1: the use is left with `poison`. 2: the use takes the token that the heart was made with: threads
; that left in different iterations meet. 3: the same, where all threads leave in one iteration.

declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare void @op(i32) convergent

define i32 @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = call i32 @vote(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r
}

define i32 @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @vote(i32 %x) [ "convergencectrl"(token poison) ]
  ret i32 %r
}

define i32 @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = call i32 @vote(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r
}

define i32 @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @vote(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

define amdgpu_kernel void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret void
}

define amdgpu_kernel void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.entry()
