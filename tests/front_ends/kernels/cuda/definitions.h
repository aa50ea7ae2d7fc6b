// What the kernels need of CUDA, without its headers.
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __forceinline__ inline __attribute__((always_inline))
#define FULL 0xffffffffu
static __device__ __forceinline__ unsigned tid() { return __nvvm_read_ptx_sreg_tid_x(); }
static __device__ __forceinline__ unsigned row() { return __nvvm_read_ptx_sreg_tid_y(); }
static __device__ __forceinline__ unsigned block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
static __device__ __forceinline__ unsigned block_row() { return __nvvm_read_ptx_sreg_ctaid_y(); }
static __device__ __forceinline__ unsigned size() { return __nvvm_read_ptx_sreg_ntid_x(); }
static __device__ __forceinline__ unsigned blocks() { return __nvvm_read_ptx_sreg_nctaid_x(); }
static __device__ __forceinline__ int down(int value, int by) {
  return __nvvm_shfl_sync_down_i32(FULL, value, by, 31);
}
static __device__ __forceinline__ float down(float value, int by) {
  return __nvvm_shfl_sync_down_f32(FULL, value, by, 31);
}
static __device__ __forceinline__ unsigned add(unsigned *where, unsigned what) {
  return __atomic_fetch_add(where, what, __ATOMIC_RELAXED);
}
