; EXPECT: src1 violated CO43 CU28 CU7 F11
; EXPECT: src2 preserved CO43 CU7
; Two operations in children of a natural loop are hoisted into one in its header.
; 1: threads that entered the loop together go to B in different trips, and execute it apart.
; 2: all threads go to B and to C in the same trips.

target triple = "amdgcn-amd-amdhsa"

define void @src1(i32 noundef %n, i1 noundef %odd) convergent {
entry:
  br label %H

H:
  %i = phi i32 [ 0, %entry ], [ %j, %L ]
  %bit = trunc i32 %i to i1
  %here = icmp eq i1 %bit, %odd
  br i1 %here, label %B, label %C

B:
  call void @op()
  br label %L

C:
  call void @op()
  br label %L

L:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %H, label %X

X:
  ret void
}

define void @tgt1(i32 noundef %n, i1 noundef %odd) convergent {
entry:
  br label %H

H:
  %i = phi i32 [ 0, %entry ], [ %j, %L ]
  call void @op()
  %bit = trunc i32 %i to i1
  %here = icmp eq i1 %bit, %odd
  br i1 %here, label %B, label %C

B:
  br label %L

C:
  br label %L

L:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %H, label %X

X:
  ret void
}

define amdgpu_kernel void @src2(i32 noundef %n, i1 noundef %odd) convergent {
entry:
  br label %H

H:
  %i = phi i32 [ 0, %entry ], [ %j, %L ]
  %bit = trunc i32 %i to i1
  %here = icmp eq i1 %bit, %odd
  br i1 %here, label %B, label %C

B:
  call void @op()
  br label %L

C:
  call void @op()
  br label %L

L:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %H, label %X

X:
  ret void
}

define amdgpu_kernel void @tgt2(i32 noundef %n, i1 noundef %odd) convergent {
entry:
  br label %H

H:
  %i = phi i32 [ 0, %entry ], [ %j, %L ]
  call void @op()
  %bit = trunc i32 %i to i1
  %here = icmp eq i1 %bit, %odd
  br i1 %here, label %B, label %C

B:
  br label %L

C:
  br label %L

L:
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %H, label %X

X:
  ret void
}

declare void @op() convergent
