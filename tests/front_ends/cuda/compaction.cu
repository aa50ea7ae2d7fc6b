#include "definitions.h"
// Lanes that keep their element get the numbers 0, 1, 2, ... without gaps.
extern "C" __device__ int compaction(int keep) {
  unsigned lane = __nvvm_read_ptx_sreg_laneid();
  unsigned kept = __nvvm_vote_ballot_sync(0xf, keep != 0);
  return keep ? __builtin_popcount(kept & ((1u << lane) - 1)) : -1;
}
