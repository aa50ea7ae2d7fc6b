#include "definitions.h"
// Lanes on both sides of a branch vote, and then all of them do.
extern "C" __device__ unsigned count_in_branches(int value) {
  unsigned odd = 0;
  if (value & 1)
    odd = __builtin_popcount(__nvvm_activemask());
  else
    odd = 16 * __builtin_popcount(__nvvm_activemask());
  __nvvm_bar_warp_sync(0xf);
  return odd + 256 * __builtin_popcount(__nvvm_vote_ballot_sync(0xf, value > 2));
}
