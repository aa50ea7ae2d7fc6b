#include "definitions.h"
// One addition for all lanes; the first shares the old value and each takes its own place.
extern "C" __device__ int aggregated_add(int *count) {
  unsigned lane = __nvvm_read_ptx_sreg_laneid();
  unsigned active = __nvvm_activemask();
  int leader = __builtin_ctz(active);
  int base = 0;
  if (lane == leader)
    base = __atomic_fetch_add(count, __builtin_popcount(active), __ATOMIC_RELAXED);
  base = __nvvm_shfl_sync_idx_i32(active, base, leader, 31);
  return base + __builtin_popcount(active & ((1u << lane) - 1));
}
