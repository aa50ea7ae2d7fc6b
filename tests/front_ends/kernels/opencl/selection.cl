#include "definitions.h"
// Counts in local memory, then adds what is not zero to the counts of all groups.
kernel void histogram(global const uchar *in, global uint *bins, uint n) {
  local uint mine[256];
  uint l = local_id();
  for (uint b = l; b < 256; b += LANES) mine[b] = 0;
  sync();
  for (uint i = group_id() * LANES + l; i < n; i += 16 * LANES) add_local(&mine[in[i]], 1);
  sync();
  for (uint b = l; b < 256; b += LANES)
    if (mine[b] != 0) add_global(&bins[b], mine[b]);
}

// Keeps the positive numbers: lanes count those in front of them, one reserves room for all.
kernel void compact(global const int *in, global int *out, global uint *count, uint n) {
  uint l = local_id(), i = group_id() * LANES + l;
  bool keep = i < n && in[i] > 0;
  ulong votes = __builtin_amdgcn_ballot_w64(keep);
  uint rank = __builtin_popcountl(votes & ((1ul << l) - 1)), base = 0;
  if (l == 0) base = add_global(count, __builtin_popcountl(votes));
  base = __builtin_amdgcn_readfirstlane(base);
  if (keep) out[base + rank] = in[i];
}

// Compares and exchanges neighbours until the numbers of a group are in order.
kernel void bitonic_sort(global int *data, local int *part) {
  uint l = local_id();
  part[l] = data[group_id() * LANES + l];
  sync();
  for (uint size = 2; size <= LANES; size <<= 1) {
    for (uint d = size >> 1; d > 0; d >>= 1) {
      uint other = l ^ d;
      if (other > l) {
        bool up = (l & size) == 0;
        int mine = part[l], theirs = part[other];
        if (mine > theirs == up) {
          part[l] = theirs;
          part[other] = mine;
        }
      }
      sync();
    }
  }
  data[group_id() * LANES + l] = part[l];
}

// Softmax of a row: its largest element, the sum of exponentials, the quotients.
kernel void softmax(global const float *in, global float *out, local float *part, uint columns) {
  uint l = local_id();
  global const float *row = in + group_id() * columns;
  float best = -__builtin_inff();
  for (uint i = l; i < columns; i += LANES) best = __builtin_fmaxf(best, row[i]);
  part[l] = best;
  sync();
  for (uint s = LANES / 2; s > 0; s >>= 1) {
    if (l < s) part[l] = __builtin_fmaxf(part[l], part[l + s]);
    sync();
  }
  best = part[0];
  sync();
  float sum = 0;
  for (uint i = l; i < columns; i += LANES) sum += __builtin_amdgcn_exp2f((row[i] - best) * 1.442695f);
  part[l] = sum;
  sync();
  for (uint s = LANES / 2; s > 0; s >>= 1) {
    if (l < s) part[l] += part[l + s];
    sync();
  }
  float scale = 1 / part[0];
  for (uint i = l; i < columns; i += LANES)
    out[group_id() * columns + i] = __builtin_amdgcn_exp2f((row[i] - best) * 1.442695f) * scale;
}
