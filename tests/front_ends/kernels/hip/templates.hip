#include "definitions.h"
template <typename T, typename Op> __device__ T wave_reduce(T value, Op op) {
  Place at;
  for (int d = 32; d > 0; d >>= 1) value = op(value, shuffle(value, at.lane ^ d));
  return value;
}

template <typename T, typename Op, int Waves> __device__ T block_reduce(T value, Op op) {
  __shared__ T parts[Waves];
  Place at;
  value = wave_reduce(value, op);
  if (at.lane == 0) parts[at.wave] = value;
  sync();
  value = parts[0];
  for (int w = 1; w < Waves; ++w) value = op(value, parts[w]);
  return value;
}

__global__ void sum_of_ints(const int *in, int *out) {
  Place at;
  int sum = block_reduce<int, Sum, 4>(in[at.block * 256 + at.thread], Sum());
  if (at.thread == 0) out[at.block] = sum;
}

__global__ void largest_float(const float *in, float *out) {
  Place at;
  float best = block_reduce<float, Largest, 4>(in[at.block * 256 + at.thread], Largest());
  if (at.thread == 0) out[at.block] = best;
}

template <int Rounds> __device__ int wave_scan(int value) {
  Place at;
  for (int round = 0; round < Rounds; ++round) {
    int other = shuffle(value, at.lane - (1 << round));
    if (at.lane >= 1u << round) value += other;
  }
  return value;
}

__global__ void scan(const int *in, int *out) {
  Place at;
  unsigned i = at.block * 64 + at.thread;
  out[i] = wave_scan<6>(in[i]);
}

struct Least {
  float value;
  int place;
  __device__ void take(Least other) {
    if (other.value < value || (other.value == value && other.place < place)) *this = other;
  }
};

__global__ void argmin(const float *in, Least *out, int n) {
  Place at;
  Least best = {__builtin_inff(), 0x7fffffff};
  for (int i = at.thread; i < n; i += 64) best.take({in[at.block * n + i], i});
  for (int d = 32; d > 0; d /= 2)
    best.take({shuffle(best.value, at.lane ^ d), shuffle(best.place, at.lane ^ d)});
  if (at.thread == 0) out[at.block] = best;
}

template <int Tile> __device__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[Tile * Tile], bs[Tile * Tile];
  Place at;
  int x = at.thread % Tile, y = at.thread / Tile, left = at.block % (n / Tile), top = at.block / (n / Tile);
  float sum = 0;
  for (int t = 0; t < n / Tile; ++t) {
    as[y * Tile + x] = a[(top * Tile + y) * n + t * Tile + x];
    bs[y * Tile + x] = b[(t * Tile + y) * n + left * Tile + x];
    sync();
    for (int k = 0; k < Tile; ++k) sum += as[y * Tile + k] * bs[k * Tile + x];
    sync();
  }
  c[(top * Tile + y) * n + left * Tile + x] = sum;
}

__global__ void product_of_tiles(const float *a, const float *b, float *c, int n) {
  product<8>(a, b, c, n);
}

// The digits of 64 keys are counted by ballots: one for each value of two bits.
__global__ void count_digits(const unsigned *keys, unsigned *counts, int shift) {
  Place at;
  unsigned digit = keys[at.block * 64 + at.thread] >> shift & 3;
  for (unsigned value = 0; value < 4; ++value) {
    unsigned many = __builtin_popcountll(ballot(digit == value));
    if (at.lane == value) counts[at.block * 4 + value] = many;
  }
}
