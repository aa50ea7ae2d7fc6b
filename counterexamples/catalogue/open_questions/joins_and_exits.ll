; EXPECT: well-formed CU14
; Where threads meet again: at the end of two arms, and behind a loop that they leave apart.
; @arms: both arms have several blocks. @two_exits: one exit is uniform, the other is not.
; @forwarded: a value on which the loop's threads agree, in a phi with one way in.

target triple = "amdgcn-amd-amdhsa"

declare void @use(i32)

define amdgpu_kernel void @arms() {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %lane, 0
  br i1 %c, label %one, label %two

one:
  br label %one.more

one.more:
  br label %join

two:
  br label %two.more

two.more:
  br label %join

join:
  %x = phi i32 [ 1, %one.more ], [ 2, %two.more ]
  call void @use(i32 %x)
  ret void
}

define amdgpu_kernel void @two_exits(i32 %n) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %last = icmp eq i32 %i, %n
  br i1 %last, label %exit, label %latch

latch:
  %next = add i32 %i, 1
  %found = icmp eq i32 %next, %lane
  br i1 %found, label %exit, label %loop

exit:
  %x = phi i32 [ 1, %loop ], [ 2, %latch ]
  call void @use(i32 %x)
  ret void
}

define amdgpu_kernel void @forwarded() {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %agreed = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  %out = phi i32 [ %agreed, %loop ]
  call void @use(i32 %out)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
