#include "definitions.h"
#define TILE 32
__global__ void transpose(const float *in, float *out, int width, int height) {
  __shared__ float tile[TILE][TILE + 1];
  int x = block() * TILE + tid(), y = block_row() * TILE + row();
  for (int j = 0; j < TILE; j += 8)
    if (x < width && y + j < height) tile[row() + j][tid()] = in[(y + j) * width + x];
  __syncthreads();
  x = block_row() * TILE + tid();
  y = block() * TILE + row();
  for (int j = 0; j < TILE; j += 8)
    if (x < height && y + j < width) out[(y + j) * height + x] = tile[tid()][row() + j];
}

__global__ void tiled_product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int x = block() * 16 + tid(), y = block_row() * 16 + row();
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    as[row()][tid()] = y < n && t + tid() < n ? a[y * n + t + tid()] : 0;
    bs[row()][tid()] = x < n && t + row() < n ? b[(t + row()) * n + x] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += as[row()][k] * bs[k][tid()];
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}

__global__ void histogram(const unsigned char *in, unsigned *bins, int n) {
  __shared__ unsigned mine[256];
  for (int b = tid(); b < 256; b += size()) mine[b] = 0;
  __syncthreads();
  for (int i = block() * size() + tid(); i < n; i += size() * blocks()) add(&mine[in[i]], 1);
  __syncthreads();
  for (int b = tid(); b < 256; b += size()) add(&bins[b], mine[b]);
}

// Softmax of a row by one block; the exponential is a function of the hardware.
__global__ void softmax(const float *in, float *out, int columns) {
  __shared__ float part[256];
  const float *from = in + block() * columns;
  float best = -__builtin_inff();
  for (int i = tid(); i < columns; i += 256) best = __builtin_fmaxf(best, from[i]);
  part[tid()] = best;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (tid() < s) part[tid()] = __builtin_fmaxf(part[tid()], part[tid() + s]);
    __syncthreads();
  }
  best = part[0];
  __syncthreads();
  float sum = 0;
  for (int i = tid(); i < columns; i += 256) sum += __nvvm_ex2_approx_ftz_f(from[i] - best);
  part[tid()] = sum;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (tid() < s) part[tid()] += part[tid() + s];
    __syncthreads();
  }
  for (int i = tid(); i < columns; i += 256)
    out[block() * columns + i] = __nvvm_ex2_approx_ftz_f(from[i] - best) / part[0];
}

// A scan of a block; all threads count how many rounds are left.
__global__ void block_scan(const int *in, int *out, int *total) {
  __shared__ int sums[256];
  int i = block() * 256 + tid();
  sums[tid()] = in[i];
  __syncthreads();
  for (int by = 1; by < 256; by *= 2) {
    int other = tid() >= by ? sums[tid() - by] : 0;
    __syncthreads();
    sums[tid()] += other;
    __syncthreads();
  }
  out[i] = sums[tid()];
  if (tid() == 255) total[block()] = sums[255];
}

// The last block to finish adds up what all blocks have left behind.
__global__ void last_block_sum(const int *in, int *part, int *out, unsigned *done, int n) {
  __shared__ int sums[128];
  __shared__ bool last;
  int sum = 0;
  for (int i = block() * 128 + tid(); i < n; i += 128 * blocks()) sum += in[i];
  sums[tid()] = sum;
  __syncthreads();
  for (int s = 64; s > 0; s >>= 1) {
    if (tid() < s) sums[tid()] += sums[tid() + s];
    __syncthreads();
  }
  if (tid() == 0) {
    part[block()] = sums[0];
    __nvvm_membar_gl();
    last = add(done, 1) == blocks() - 1;
  }
  __syncthreads();
  if (last && tid() == 0) {
    int all = 0;
    for (int b = 0; b < blocks(); ++b) all += ((volatile int *)part)[b];
    *out = all;
  }
}
