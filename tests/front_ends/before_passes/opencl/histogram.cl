// Counts in local memory with atomics, then adds to the counts of all groups.
kernel void histogram(global const uchar *in, global uint *bins, local uint *mine, uint n) {
  uint l = __builtin_amdgcn_workitem_id_x(), g = __builtin_amdgcn_workgroup_id_x();
  for (uint b = l; b < 256; b += 64) mine[b] = 0;
  __builtin_amdgcn_s_barrier();
  for (uint i = g * 64 + l; i < n; i += 4096)
    __scoped_atomic_fetch_add(&mine[in[i]], 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  __builtin_amdgcn_s_barrier();
  for (uint b = l; b < 256; b += 64)
    __scoped_atomic_fetch_add(&bins[b], mine[b], __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
