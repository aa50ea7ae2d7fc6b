; Of a pointer that was cast from a space of its own it is seen which others it does not reach.
target triple = "amdgcn-amd-amdhsa"
declare void @op() convergent

; EXPECT: src1 preserved
define i32 @src1(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at
  call void @op()
  store i32 0, ptr %at
  ret i32 %x
}

define i32 @tgt1(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at, !noalias.addrspace !7
  call void @op()
  store i32 0, ptr %at, !noalias.addrspace !7
  ret i32 %x
}

; EXPECT: src2 unknown
; REASON: noalias.addrspace
define i32 @src2(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at
  call void @op()
  store i32 0, ptr %at
  ret i32 %x
}

define i32 @tgt2(ptr addrspace(5) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(5) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at, !noalias.addrspace !8
  call void @op()
  store i32 0, ptr %at, !noalias.addrspace !8
  ret i32 %x
}

; What is cast from global memory may lie in other spaces as well.
; EXPECT: src3 unknown
; REASON: noalias.addrspace
define i32 @src3(ptr addrspace(1) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at
  call void @op()
  store i32 0, ptr %at
  ret i32 %x
}

define i32 @tgt3(ptr addrspace(1) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %at = getelementptr i32, ptr %flat, i32 %i
  %x = load i32, ptr %at, !noalias.addrspace !8
  call void @op()
  store i32 0, ptr %at, !noalias.addrspace !8
  ret i32 %x
}

!7 = !{i32 1, i32 5, i32 6, i32 10}
!8 = !{i32 2, i32 6}
