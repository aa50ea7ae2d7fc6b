; AMDGPU says of a load that the kernel has written nothing there before. It must hold.

declare void @llvm.amdgcn.s.barrier() #0
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
declare void @other()

; EXPECT: src1 preserved
; BACK: src1 preserved
define amdgpu_kernel void @src1(ptr addrspace(1) noundef align 4 %p, ptr addrspace(3) noundef align 4 %l) {
  store i32 1, ptr addrspace(3) %l, align 4
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(1) %p, align 4
  %c = icmp eq i32 %x, 0
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %p, align 4
  ret void
}

define amdgpu_kernel void @tgt1(ptr addrspace(1) noundef align 4 %p, ptr addrspace(3) noundef align 4 %l) {
  store i32 1, ptr addrspace(3) %l, align 4
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(1) %p, align 4, !amdgpu.noclobber !0
  %c = icmp eq i32 %x, 0
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %p, align 4
  ret void
}

; The next trip comes behind a store.

; EXPECT: src2 unknown
; REASON: amdgpu.noclobber
define amdgpu_kernel void @src2(ptr addrspace(1) noundef align 4 %p, i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr addrspace(1) %p, align 4
  %c = icmp eq i32 %x, %i
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

define amdgpu_kernel void @tgt2(ptr addrspace(1) noundef align 4 %p, i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr addrspace(1) %p, align 4, !amdgpu.noclobber !0
  %c = icmp eq i32 %x, %i
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  store i64 %b, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A callee may write it, and so may a store by an address of any space.

; EXPECT: src3 unknown
; REASON: amdgpu.noclobber
define amdgpu_kernel void @src3(ptr addrspace(1) noundef align 4 %p) {
  call void @other()
  %x = load i32, ptr addrspace(1) %p, align 4
  %c = icmp eq i32 %x, 0
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

define amdgpu_kernel void @tgt3(ptr addrspace(1) noundef align 4 %p) {
  call void @other()
  %x = load i32, ptr addrspace(1) %p, align 4, !amdgpu.noclobber !0
  %c = icmp eq i32 %x, 0
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

; EXPECT: src4 unknown
; REASON: amdgpu.noclobber
define amdgpu_kernel void @src4(ptr addrspace(3) noundef align 4 %p, ptr noundef align 4 %q) {
  store i32 0, ptr %q, align 4
  %x = load i32, ptr addrspace(3) %p, align 4
  %c = icmp eq i32 %x, 0
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

define amdgpu_kernel void @tgt4(ptr addrspace(3) noundef align 4 %p, ptr noundef align 4 %q) {
  store i32 0, ptr %q, align 4
  %x = load i32, ptr addrspace(3) %p, align 4, !amdgpu.noclobber !0
  %c = icmp eq i32 %x, 0
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

; In a body that was inlined, a load says what it said in its callee.

; EXPECT: src5 preserved
define amdgpu_kernel void @src5(ptr addrspace(1) noundef align 4 %p) {
  call void @body(ptr addrspace(1) %p)
  ret void
}

define internal void @body(ptr addrspace(1) %p) convergent {
  %1 = load i32, ptr addrspace(1) %p, align 4, !amdgpu.last.use !0
  %2 = icmp eq i32 %1, 0
  %3 = call i64 @llvm.amdgcn.ballot.i64(i1 %2)
  ret void
}

define amdgpu_kernel void @tgt5(ptr addrspace(1) noundef align 4 %p) {
  %1 = load i32, ptr addrspace(1) %p, align 4, !amdgpu.last.use !0
  %2 = icmp eq i32 %1, 0
  %3 = call i64 @llvm.amdgcn.ballot.i64(i1 %2)
  ret void
}

!0 = !{}
attributes #0 = { convergent nounwind willreturn }
