// What the kernels need of HIP, without its headers.
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
typedef unsigned long long lanes;
struct Place {
  unsigned thread, block, lane, wave;
  __device__ Place()
      : thread(__builtin_amdgcn_workitem_id_x()), block(__builtin_amdgcn_workgroup_id_x()),
        lane(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))),
        wave(thread / 64) {}
};
static inline __device__ void sync() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
static inline __device__ lanes ballot(bool vote) { return __builtin_amdgcn_ballot_w64(vote); }
static inline __device__ int shuffle(int value, int lane) {
  return __builtin_amdgcn_ds_bpermute(lane << 2, value);
}
static inline __device__ float shuffle(float value, int lane) {
  return __builtin_bit_cast(float, shuffle(__builtin_bit_cast(int, value), lane));
}
template <typename T> __device__ T add(T *where, T what) {
  return __atomic_fetch_add(where, what, __ATOMIC_RELAXED);
}
struct Sum {
  template <typename T> __device__ T operator()(T a, T b) const { return a + b; }
};
struct Largest {
  template <typename T> __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
