#include "definitions.h"
template <typename T> __device__ T warp_sum(T value) {
  for (int by = 16; by > 0; by /= 2) value += down(value, by);
  return value;
}

// The sum of a block: each warp in registers, then the first warp over the warps' sums.
__global__ void block_sum(const float *in, float *out, int n) {
  __shared__ float sums[32];
  unsigned lane = tid() % 32, warp = tid() / 32;
  float sum = 0;
  for (int i = block() * size() + tid(); i < n; i += size() * blocks()) sum += in[i];
  sum = warp_sum(sum);
  if (lane == 0) sums[warp] = sum;
  __syncthreads();
  sum = tid() < size() / 32 ? sums[lane] : 0;
  if (warp == 0) sum = warp_sum(sum);
  if (tid() == 0) out[block()] = sum;
}

// Keeps what is not zero, a warp at a time.
__global__ void compact(const int *in, int *out, unsigned *count, int n) {
  int i = block() * size() + tid();
  int value = i < n ? in[i] : 0;
  unsigned kept = __nvvm_vote_ballot_sync(FULL, value != 0);
  unsigned lane = __nvvm_read_ptx_sreg_laneid();
  unsigned base = 0;
  if (lane == 0) base = add(count, __builtin_popcount(kept));
  base = __nvvm_shfl_sync_idx_i32(FULL, base, 0, 31);
  if (value != 0) out[base + __builtin_popcount(kept & ((1u << lane) - 1))] = value;
}

// Those lanes that happen to be here together add once for all of them.
__global__ void aggregated_count(const int *in, unsigned *count, int n) {
  for (int i = block() * size() + tid(); i < n; i += size() * blocks()) {
    if (in[i] > 0) {
      unsigned here = __nvvm_activemask();
      unsigned lane = __nvvm_read_ptx_sreg_laneid();
      if (lane == __builtin_ctz(here)) add(count, __builtin_popcount(here));
    }
  }
}

// Where the largest value of a warp stands; a value and its place travel together.
__global__ void warp_argmax(const float *in, float *best, int *place) {
  int i = block() * 32 + tid(), mine = i;
  float value = in[i];
  for (int by = 16; by > 0; by /= 2) {
    float other = down(value, by);
    int other_place = down(mine, by);
    if (other > value) {
      value = other;
      mine = other_place;
    }
  }
  if (tid() == 0) {
    best[block()] = value;
    place[block()] = mine;
  }
}

// An inclusive scan of a warp.
__global__ void warp_scan(const int *in, int *out) {
  int i = block() * 32 + tid(), sum = in[i];
  for (int by = 1; by < 32; by *= 2) {
    int other = __nvvm_shfl_sync_up_i32(FULL, sum, by, 0);
    if (tid() >= by) sum += other;
  }
  out[i] = sum;
}

// A warp leaves the loop when all of its lanes have found something.
__global__ void search(const int *table, const int *wanted, int *found, int n) {
  int i = block() * size() + tid(), want = wanted[i], at = -1;
  for (int k = 0; k < n; ++k) {
    if (at < 0 && table[k] == want) at = k;
    if (__nvvm_vote_all_sync(FULL, at >= 0)) break;
  }
  found[i] = at;
}
