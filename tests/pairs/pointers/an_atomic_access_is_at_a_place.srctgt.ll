; By which space's address an atomic or volatile access reaches memory does not matter.
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
@mine = internal addrspace(3) global [64 x i32] undef, align 4
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %old = atomicrmw add ptr %flat, i32 1 monotonic, align 4
  call void @op(i32 %old)
  ret void
}
define void @tgt1(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
  call void @op(i32 %old)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %old = atomicrmw add ptr %flat, i32 1 monotonic, align 4
  call void @op(i32 %old)
  ret void
}
define void @tgt2(ptr addrspace(1) %p) {
  %next = getelementptr i8, ptr addrspace(1) %p, i64 4
  %old = atomicrmw add ptr addrspace(1) %next, i32 1 monotonic, align 4
  call void @op(i32 %old)
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 %n) {
  %k = and i32 %n, 63
  %i = zext i32 %k to i64
  %flat = addrspacecast ptr addrspace(3) @mine to ptr
  %p = getelementptr inbounds i32, ptr %flat, i64 %i
  %old = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic, align 4
  %v = extractvalue { i32, i1 } %old, 0
  call void @op(i32 %v)
  ret void
}
define void @tgt3(i32 %n) {
  %k = and i32 %n, 63
  %p = getelementptr inbounds i32, ptr addrspace(3) @mine, i32 %k
  %old = cmpxchg ptr addrspace(3) %p, i32 0, i32 1 monotonic monotonic, align 4
  %v = extractvalue { i32, i1 } %old, 0
  call void @op(i32 %v)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 %n) {
  %k = and i32 %n, 63
  %i = zext i32 %k to i64
  %flat = addrspacecast ptr addrspace(3) @mine to ptr
  %p = getelementptr inbounds i32, ptr %flat, i64 %i
  store volatile i32 7, ptr %p, align 4
  call void @op(i32 0)
  ret void
}
define void @tgt4(i32 %n) {
  %k = and i32 %n, 31
  %p = getelementptr inbounds i32, ptr addrspace(3) @mine, i32 %k
  store volatile i32 7, ptr addrspace(3) %p, align 4
  call void @op(i32 0)
  ret void
}

; EXPECT: src5 preserved
define void @src5(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %v = load volatile i32, ptr %flat, align 4
  call void @op(i32 %v)
  ret void
}
define void @tgt5(ptr addrspace(1) %p) {
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  call void @op(i32 %v)
  ret void
}

; EXPECT: src6 violated
define void @src6(ptr addrspace(1) %p) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %old = atomicrmw add ptr %flat, i32 1 monotonic, align 4
  call void @op(i32 %old)
  ret void
}
define void @tgt6(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 2 monotonic, align 4
  call void @op(i32 %old)
  ret void
}
