; EXPECT: src1 preserved CO36
; EXPECT: src2 preserved CO36
; EXPECT: src3 violated CO40
; EXPECT: src4 preserved CO36
; A loop is unrolled by two, with the odd trip in front of it.
; 1: an argument of a kernel counts the trips, the same in all threads. 2: threads agree on the count
; by an operation on the token that the heart uses. 3: each thread has a count of its own.
; 4: as 1, without tokens.

target triple = "amdgcn-amd-amdhsa"

declare void @op(i32) convergent

define amdgpu_kernel void @src1(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  br label %loop

exit:
  ret void
}

define amdgpu_kernel void @tgt1(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %odd = trunc i32 %n to i1
  br i1 %odd, label %first, label %pairs

first:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %pairs

pairs:
  %from = phi i32 [ 0, %entry ], [ 1, %first ]
  br label %loop

loop:
  %i = phi i32 [ %from, %pairs ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 2
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %count = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n) [ "convergencectrl"(token %t) ]
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %count = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n) [ "convergencectrl"(token %t) ]
  %odd = trunc i32 %count to i1
  br i1 %odd, label %first, label %pairs

first:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %pairs

pairs:
  %from = phi i32 [ 0, %entry ], [ 1, %first ]
  br label %loop

loop:
  %i = phi i32 [ %from, %pairs ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 2
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %odd = trunc i32 %n to i1
  br i1 %odd, label %first, label %pairs

first:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %pairs

pairs:
  %from = phi i32 [ 0, %entry ], [ 1, %first ]
  br label %loop

loop:
  %i = phi i32 [ %from, %pairs ], [ %next, %body ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 2
  br label %loop

exit:
  ret void
}

define amdgpu_kernel void @src4(i32 noundef %n, i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %next = add i32 %i, 1
  br label %loop

exit:
  ret void
}

define amdgpu_kernel void @tgt4(i32 noundef %n, i32 noundef %x) convergent {
entry:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %first, label %pairs

first:
  call void @op(i32 %x)
  br label %pairs

pairs:
  %from = phi i32 [ 0, %entry ], [ 1, %first ]
  br label %loop

loop:
  %i = phi i32 [ %from, %pairs ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  call void @op(i32 %x)
  %next = add i32 %i, 2
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
