; Which barrier waits for all only the target knows, and a runtime what its functions do.
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier() convergent nounwind
declare void @llvm.amdgcn.wave.barrier() convergent nounwind
declare i32 @__kmpc_target_init(ptr, ptr)
declare i32 @__kmpc_global_thread_num(ptr) nounwind
declare void @use(i32)

; EXPECT: src1 unknown
define amdgpu_kernel void @src1(ptr %p) {
  store i32 1, ptr %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr %p
  ret void
}

define amdgpu_kernel void @tgt1(ptr %p) {
  store i32 1, ptr %p
  call void @llvm.amdgcn.wave.barrier()
  store i32 2, ptr %p
  ret void
}

; EXPECT: src2 violated
define amdgpu_kernel void @src2(ptr %p) {
  store i32 1, ptr %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr %p
  ret void
}

define amdgpu_kernel void @tgt2(ptr %p) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  ret void
}

; EXPECT: src3 unknown
define amdgpu_kernel void @src3(ptr %p) {
  %a = call i32 @__kmpc_global_thread_num(ptr %p)
  %b = call i32 @__kmpc_global_thread_num(ptr %p)
  call void @use(i32 %b)
  ret void
}

define amdgpu_kernel void @tgt3(ptr %p) {
  %a = call i32 @__kmpc_global_thread_num(ptr %p)
  call void @use(i32 %a)
  ret void
}

; EXPECT: src4 unknown
define amdgpu_kernel void @src4(ptr %p) {
  %a = call i32 @__kmpc_target_init(ptr %p, ptr %p)
  call void @use(i32 1)
  ret void
}

define amdgpu_kernel void @tgt4(ptr %p) {
  call void @use(i32 1)
  ret void
}
