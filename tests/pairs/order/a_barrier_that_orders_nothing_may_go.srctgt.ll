; A barrier that orders nothing may go; who knows that is the pass.
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent nocallback nounwind
declare void @wait() convergent "llvm.assume"="ompx_aligned_barrier"

; EXPECT: src1 unknown
; REASON: may order nothing
define ptx_kernel void @src1(ptr %p) {
  store i32 1, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @wait()
  store i32 2, ptr %p
  ret void
}

define ptx_kernel void @tgt1(ptr %p) {
  store i32 1, ptr %p
  call void @wait()
  store i32 2, ptr %p
  ret void
}

; EXPECT: src2 unknown
; REASON: may order nothing
define ptx_kernel void @src2(ptr %p) {
  store i32 1, ptr %p
  call void @wait()
  ret void
}

define ptx_kernel void @tgt2(ptr %p) {
  store i32 1, ptr %p
  ret void
}

; Between two stores it orders.
; EXPECT: src3 violated
define ptx_kernel void @src3(ptr %p) {
  store i32 1, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 2, ptr %p
  ret void
}

define ptx_kernel void @tgt3(ptr %p) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  ret void
}

; So it does at the end of what is no kernel.
; EXPECT: src4 violated
define void @src4(ptr %p) {
  store i32 1, ptr %p
  call void @wait()
  ret void
}

define void @tgt4(ptr %p) {
  store i32 1, ptr %p
  ret void
}
