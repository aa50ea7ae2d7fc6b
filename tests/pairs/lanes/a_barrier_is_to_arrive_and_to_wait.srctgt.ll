; A barrier is to arrive and to wait; in a group of one wave nobody else is waited for.
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.cluster.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare void @use(i1)

; EXPECT: src1 preserved
; BACK: src1 preserved
define amdgpu_kernel void @src1() {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

define amdgpu_kernel void @tgt1() {
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  ret void
}

; EXPECT: src2 preserved
define amdgpu_kernel void @src2() "amdgpu-flat-work-group-size"="1,32" {
  call void @llvm.amdgcn.s.barrier()
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @use(i1 %first)
  ret void
}

define amdgpu_kernel void @tgt2() "amdgpu-flat-work-group-size"="1,32" {
  call void @llvm.amdgcn.wave.barrier()
  call void @use(i1 true)
  ret void
}

; A wave may have 32 threads only.
; EXPECT: src3 unknown
define amdgpu_kernel void @src3() "amdgpu-flat-work-group-size"="1,64" {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

define amdgpu_kernel void @tgt3() "amdgpu-flat-work-group-size"="1,64" {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}

; EXPECT: src4 preserved
define amdgpu_kernel void @src4() "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx90a" {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

define amdgpu_kernel void @tgt4() "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx90a" {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}

; EXPECT: src5 unknown
define amdgpu_kernel void @src5() "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx1100" {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

define amdgpu_kernel void @tgt5() "amdgpu-flat-work-group-size"="1,64" "target-cpu"="gfx1100" {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}

; EXPECT: src6 preserved
define amdgpu_kernel void @src6() "amdgpu-flat-work-group-size"="1,64" "target-features"="+wavefrontsize64" {
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  ret void
}

define amdgpu_kernel void @tgt6() "amdgpu-flat-work-group-size"="1,64" "target-features"="+wavefrontsize64" {
  call void @llvm.amdgcn.wave.barrier()
  ret void
}

; The first wave of a group arrives at the barrier of the cluster for it.
; EXPECT: src7 preserved
define amdgpu_kernel void @src7() {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}

define amdgpu_kernel void @tgt7() {
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br i1 %first, label %arrive, label %wait

arrive:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %wait

wait:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}

; All waves arriving for their group is something else.
; EXPECT: src8 unknown
define amdgpu_kernel void @src8() {
  call void @llvm.amdgcn.s.cluster.barrier()
  ret void
}

define amdgpu_kernel void @tgt8() {
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  ret void
}
