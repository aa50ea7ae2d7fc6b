#include "definitions.h"
// An inclusive scan with two buffers, so that one barrier a round is enough.
kernel void inclusive_scan(global const int *in, global int *out, local int *both) {
  uint l = local_id(), from = 0, to = LANES;
  both[l] = in[group_id() * LANES + l];
  sync();
  for (uint d = 1; d < LANES; d <<= 1) {
    int sum = both[from + l];
    if (l >= d) sum += both[from + l - d];
    both[to + l] = sum;
    sync();
    uint other = from;
    from = to;
    to = other;
  }
  out[group_id() * LANES + l] = both[from + l];
}

// An exclusive scan that needs fewer additions: up a tree and down again.
kernel void up_and_down_scan(global const int *in, global int *out, local int *tree) {
  uint l = local_id(), base = group_id() * 2 * LANES;
  tree[2 * l] = in[base + 2 * l];
  tree[2 * l + 1] = in[base + 2 * l + 1];
  uint step = 1;
  for (uint d = LANES; d > 0; d >>= 1) {
    sync();
    if (l < d) tree[step * (2 * l + 2) - 1] += tree[step * (2 * l + 1) - 1];
    step *= 2;
  }
  if (l == 0) tree[2 * LANES - 1] = 0;
  for (uint d = 1; d < 2 * LANES; d *= 2) {
    step >>= 1;
    sync();
    if (l < d) {
      int left = tree[step * (2 * l + 1) - 1];
      tree[step * (2 * l + 1) - 1] = tree[step * (2 * l + 2) - 1];
      tree[step * (2 * l + 2) - 1] += left;
    }
  }
  sync();
  out[base + 2 * l] = tree[2 * l];
  out[base + 2 * l + 1] = tree[2 * l + 1];
}

// The scan of a wave in registers, then one of the waves' totals in local memory.
kernel void scan_of_waves(global const int *in, global int *out, local int *totals) {
  uint l = local_id(), lane = l % LANES, wave = l / LANES;
  int own = in[group_id() * 4 * LANES + l], sum = own;
  for (uint d = 1; d < LANES; d <<= 1) {
    int other = __builtin_amdgcn_ds_bpermute((int)((lane - d) << 2), sum);
    if (lane >= d) sum += other;
  }
  if (lane == LANES - 1) totals[wave] = sum;
  sync();
  int before = 0;
  for (uint w = 0; w < wave; ++w) before += totals[w];
  out[group_id() * 4 * LANES + l] = before + sum - own;
}

// Sums that begin again at each flag.
kernel void segmented_scan(global const int *in, global const uchar *flags, global int *out,
                           local int *sums, local uchar *begun) {
  uint l = local_id(), i = group_id() * LANES + l;
  sums[l] = in[i];
  begun[l] = flags[i];
  for (uint d = 1; d < LANES; d <<= 1) {
    sync();
    int sum = sums[l];
    uchar flag = begun[l];
    if (l >= d && !flag) {
      sum += sums[l - d];
      flag = begun[l - d];
    }
    sync();
    sums[l] = sum;
    begun[l] = flag;
  }
  out[i] = sums[l];
}
