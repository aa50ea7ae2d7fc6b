#include "definitions.h"
// Every lane of four gets the sum of all, by exchanging with its neighbours at distance 2 and 1.
extern "C" __device__ int butterfly_sum(int value) {
  for (int distance = 2; distance > 0; distance /= 2)
    value += __nvvm_shfl_sync_bfly_i32(0xf, value, distance, 31);
  return value;
}
