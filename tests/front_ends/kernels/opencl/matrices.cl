#include "definitions.h"
#define TILE 16
// A tile goes into local memory by rows and out by columns; a spare column avoids bank conflicts.
kernel void transpose(global const float *in, global float *out, uint width, uint height) {
  local float tile[TILE][TILE + 1];
  uint x = group_id() * TILE + local_id(), y = group_row() * TILE + local_row();
  if (x < width && y < height) tile[local_row()][local_id()] = in[y * width + x];
  sync();
  x = group_row() * TILE + local_id();
  y = group_id() * TILE + local_row();
  if (x < height && y < width) out[y * height + x] = tile[local_id()][local_row()];
}

// The product of two matrices by tiles: load, wait, multiply, wait.
kernel void tiled_product(global const float *a, global const float *b, global float *c, uint n) {
  local float as[TILE][TILE], bs[TILE][TILE];
  uint lx = local_id(), ly = local_row();
  uint x = group_id() * TILE + lx, y = group_row() * TILE + ly;
  float sum = 0;
  for (uint t = 0; t < n / TILE; ++t) {
    as[ly][lx] = a[y * n + t * TILE + lx];
    bs[ly][lx] = b[(t * TILE + ly) * n + x];
    sync();
    for (uint k = 0; k < TILE; ++k) sum += as[ly][k] * bs[k][lx];
    sync();
  }
  c[y * n + x] = sum;
}

// Three neighbours: the first and last lanes fetch what lies outside of the group.
kernel void stencil(global const float *in, global float *out, uint n) {
  local float near[LANES + 2];
  uint l = local_id(), i = group_id() * LANES + l;
  near[l + 1] = i < n ? in[i] : 0;
  if (l == 0) near[0] = i > 0 ? in[i - 1] : 0;
  if (l == LANES - 1) near[LANES + 1] = i + 1 < n ? in[i + 1] : 0;
  sync();
  if (i < n) out[i] = 0.25f * near[l] + 0.5f * near[l + 1] + 0.25f * near[l + 2];
}

// A row times a vector; the lanes of a wave add up by exchanging registers.
kernel void row_times_vector(global const float *a, global const float *x, global float *y,
                             uint columns) {
  uint l = local_id(), row = group_id();
  float sum = 0;
  for (uint i = l; i < columns; i += LANES) sum += a[row * columns + i] * x[i];
  for (uint d = LANES / 2; d > 0; d >>= 1)
    sum += as_float(__builtin_amdgcn_ds_bpermute((int)((l ^ d) << 2), as_int(sum)));
  if (l == 0) y[row] = sum;
}
