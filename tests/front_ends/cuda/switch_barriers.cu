#include "definitions.h"
// The cases of a switch in a loop; a barrier behind each trip holds all lanes together.
extern "C" __device__ int switch_barriers(int kind, int trips) {
  int sum = 0;
  for (int trip = 0; trip < trips; ++trip) {
    switch ((kind + trip) % 3) {
    case 0:
      sum += __builtin_popcount(__nvvm_activemask());
      break;
    case 1:
      sum += 10;
      break;
    default:
      sum += 100 * __builtin_popcount(__nvvm_activemask());
    }
    __nvvm_bar_warp_sync(0xf);
  }
  return sum;
}
