; EXPECT: src1 preserved CO43 CU16 F9
; EXPECT: src2 violated CO43 CU16 CU12
; An operation goes into both arms of a branch on the trip's number, in a loop behind another branch.
; 1: the loop lies in one arm. Its graph is reducible: threads that are converged in it count alike.
; 2: both arms lead to the loop, and begin to count elsewhere.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @src1(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %x, 0
  br i1 %d, label %loop, label %join

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  call void @op()
  %second = icmp eq i32 %i, 1
  br i1 %second, label %then, label %else

then:
  br label %latch

else:
  br label %latch

latch:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %join

join:
  ret void
}

define amdgpu_kernel void @tgt1(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %x, 0
  br i1 %d, label %loop, label %join

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %second = icmp eq i32 %i, 1
  br i1 %second, label %then, label %else

then:
  call void @op()
  br label %latch

else:
  call void @op()
  br label %latch

latch:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %join

join:
  ret void
}

define amdgpu_kernel void @src2(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %x, 0
  br i1 %d, label %loop, label %other

other:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ 1, %other ], [ %j, %latch ]
  call void @op()
  %second = icmp eq i32 %i, 1
  br i1 %second, label %then, label %else

then:
  br label %latch

else:
  br label %latch

latch:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %join

join:
  ret void
}

define amdgpu_kernel void @tgt2(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %x, 0
  br i1 %d, label %loop, label %other

other:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ 1, %other ], [ %j, %latch ]
  %second = icmp eq i32 %i, 1
  br i1 %second, label %then, label %else

then:
  call void @op()
  br label %latch

else:
  call void @op()
  br label %latch

latch:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %join

join:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @op() convergent
