; Places of other names, by which the same lanes look at each other in each trip of a loop.
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) convergent nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) nounwind willreturn memory(none)
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(ptr addrspace(1) %in, ptr addrspace(1) %count, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %behind ]
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %p, align 4
  %keep = icmp ne i32 %x, 0
  %kept = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %low = trunc i64 %kept to i32
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  br i1 %keep, label %some, label %behind

some:
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %one, label %behind

one:
  %flat = addrspacecast ptr addrspace(1) %count to ptr
  %old = atomicrmw add ptr %flat, i32 1 monotonic, align 4
  br label %behind

behind:
  %base = phi i32 [ 0, %head ], [ 0, %some ], [ %old, %one ]
  %got = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %base)
  call void @op(i32 %got)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end

end:
  ret void
}
define void @tgt1(ptr addrspace(1) %in, ptr addrspace(1) %count, i32 %n) {
start:
  br label %loop

loop:
  %i = phi i32 [ 0, %start ], [ %next, %join ]
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %p, align 4
  %keep = icmp ne i32 %x, 0
  %kept = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %low = trunc i64 %kept to i32
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %first = icmp eq i32 %rank, 0
  %both = select i1 %keep, i1 %first, i1 false
  br i1 %both, label %add, label %join

add:
  %old = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic, align 4
  br label %join

join:
  %base = phi i32 [ 0, %loop ], [ %old, %add ]
  %got = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %base)
  call void @op(i32 %got)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 %x) {
  %keep = icmp ne i32 %x, 0
  %kept = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  br i1 %keep, label %some, label %behind

some:
  br label %behind

behind:
  %base = phi i32 [ 0, %0 ], [ 1, %some ]
  %got = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %base)
  call void @op(i32 %got)
  ret void
}
define void @tgt2(i32 %x) {
  %keep = icmp ne i32 %x, 1
  %kept = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  br i1 %keep, label %yes, label %join

yes:
  br label %join

join:
  %base = phi i32 [ 0, %0 ], [ 1, %yes ]
  %got = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %base)
  call void @op(i32 %got)
  ret void
}
