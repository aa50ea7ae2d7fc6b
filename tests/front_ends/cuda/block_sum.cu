#include "definitions.h"
// A kernel: each lane sums a strided part of the input, then the lanes add up their parts.
extern "C" __global__ void block_sum(const int *in, int *out, int n) {
  int lane = __nvvm_read_ptx_sreg_tid_x();
  int sum = 0;
  for (int i = lane; i < n; i += 4)
    sum += in[i];
  for (int distance = 2; distance > 0; distance /= 2)
    sum += __nvvm_shfl_sync_bfly_i32(0xf, sum, distance, 31);
  if (lane == 0)
    out[0] = sum;
}
