#include "definitions.h"
template <typename F> __device__ void for_each(int n, F visit) {
  Place at;
  for (int i = at.block * 256 + at.thread; i < n; i += 256 * 64) visit(i);
}

template <typename F> __device__ void uniformly(int key, F visit) {
  bool done = false;
  while (!done) {
    int first = __builtin_amdgcn_readfirstlane(key);
    if (key == first) {
      visit(first);
      done = true;
    }
  }
}

template <typename F> __device__ float reduce_in_local(float *part, float value, F op) {
  Place at;
  part[at.thread] = value;
  sync();
  for (int s = 128; s > 0; s >>= 1) {
    if (at.thread < s) part[at.thread] = op(part[at.thread], part[at.thread + s]);
    sync();
  }
  value = part[0];
  sync();
  return value;
}

__global__ void positive_count(const int *in, unsigned *count, int n) {
  unsigned mine = 0;
  for_each(n, [&](int i) { mine += in[i] > 0; });
  for (int d = 32; d > 0; d >>= 1) mine += shuffle((int)mine, Place().lane ^ d);
  if (Place().lane == 0) add(count, mine);
}

__global__ void compact(const int *in, int *out, unsigned *count, int n) {
  for_each(n, [=](int i) {
    bool keep = in[i] != 0;
    lanes kept = ballot(keep);
    unsigned rank = __builtin_amdgcn_mbcnt_hi(kept >> 32, __builtin_amdgcn_mbcnt_lo(kept, 0));
    unsigned base = 0;
    if (keep && rank == 0) base = add(count, (unsigned)__builtin_popcountll(kept));
    base = shuffle((int)base, __builtin_ctzll(kept));
    if (keep) out[base + rank] = in[i];
  });
}

__global__ void waterfall(float *const *tables, const int *which, float *out) {
  Place at;
  unsigned i = at.block * 64 + at.thread;
  uniformly(which[i], [&](int table) { out[i] = tables[table][i]; });
}

__global__ void softmax(const float *in, float *out, int columns) {
  __shared__ float part[256];
  Place at;
  const float *row = in + at.block * columns;
  float best = -__builtin_inff(), sum = 0;
  for (int i = at.thread; i < columns; i += 256) best = Largest()(best, row[i]);
  best = reduce_in_local(part, best, Largest());
  for (int i = at.thread; i < columns; i += 256) sum += __builtin_amdgcn_exp2f(row[i] - best);
  sum = reduce_in_local(part, sum, [](float a, float b) { return a + b; });
  for (int i = at.thread; i < columns; i += 256)
    out[at.block * columns + i] = __builtin_amdgcn_exp2f(row[i] - best) / sum;
}

__global__ void histogram(const unsigned char *in, unsigned *bins, int n) {
  __shared__ unsigned mine[256];
  Place at;
  mine[at.thread] = 0;
  sync();
  for_each(n, [&](int i) { add(&mine[in[i]], 1u); });
  sync();
  if (unsigned many = mine[at.thread]) add(&bins[at.thread], many);
}

// Rows add up with operations that move values between neighbours without local memory.
__global__ void row_sum(const int *in, int *out) {
  Place at;
  int sum = in[at.block * 64 + at.thread];
  sum += __builtin_amdgcn_update_dpp(0, sum, 0x111, 0xf, 0xf, true);
  sum += __builtin_amdgcn_update_dpp(0, sum, 0x112, 0xf, 0xf, true);
  sum += __builtin_amdgcn_update_dpp(0, sum, 0x114, 0xf, 0xf, true);
  sum += __builtin_amdgcn_update_dpp(0, sum, 0x118, 0xf, 0xf, true);
  if (at.lane % 16 == 15) out[at.block * 4 + at.lane / 16] = sum;
}
