// What the kernels need of OpenCL on AMDGPU, where the device library is not at hand.
#define LANES 64
static inline uint local_id(void) { return __builtin_amdgcn_workitem_id_x(); }
static inline uint local_row(void) { return __builtin_amdgcn_workitem_id_y(); }
static inline uint group_id(void) { return __builtin_amdgcn_workgroup_id_x(); }
static inline uint group_row(void) { return __builtin_amdgcn_workgroup_id_y(); }
static inline void sync(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
static inline uint add_local(local uint *where, uint what) {
  return __scoped_atomic_fetch_add(where, what, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
}
static inline uint add_global(global uint *where, uint what) {
  return __scoped_atomic_fetch_add(where, what, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
