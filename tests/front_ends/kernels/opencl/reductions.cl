#include "definitions.h"
// A tree in local memory: in each round the lower half adds what the upper half has.
kernel void tree_sum(global const int *in, global int *out, local int *part) {
  uint l = local_id();
  part[l] = in[group_id() * LANES + l];
  sync();
  for (uint s = LANES / 2; s > 0; s >>= 1) {
    if (l < s) part[l] += part[l + s];
    sync();
  }
  if (l == 0) out[group_id()] = part[0];
}

// The largest float of a group, by neighbours at distances that double.
kernel void interleaved_max(global const float *in, global float *out, local float *part, uint n) {
  uint l = local_id(), i = group_id() * LANES + l;
  part[l] = i < n ? in[i] : -__builtin_inff();
  for (uint s = 1; s < LANES; s *= 2) {
    sync();
    if (l % (2 * s) == 0) part[l] = __builtin_fmaxf(part[l], part[l + s]);
  }
  sync();
  if (l == 0) out[group_id()] = part[0];
}

// Each lane strides over both inputs, then the group adds its products up.
kernel void dot_product(global const float *a, global const float *b, global float *out,
                        local float *part, uint n, uint stride) {
  uint l = local_id();
  float sum = 0;
  for (uint i = group_id() * LANES + l; i < n; i += stride) sum += a[i] * b[i];
  part[l] = sum;
  sync();
  for (uint s = LANES / 2; s > 0; s /= 2) {
    if (l < s) part[l] += part[l + s];
    sync();
  }
  if (l == 0) out[group_id()] = part[0];
}

// Mean and variance of a row in one pass over it: sums and squares are added up side by side.
kernel void mean_and_variance(global const float *in, global float2 *out, local float2 *part,
                              uint columns) {
  uint l = local_id();
  global const float *row = in + group_id() * columns;
  float2 sum = (float2)(0, 0);
  for (uint i = l; i < columns; i += LANES) sum += (float2)(row[i], row[i] * row[i]);
  part[l] = sum;
  sync();
  for (uint s = LANES / 2; s > 0; s >>= 1) {
    if (l < s) part[l] += part[l + s];
    sync();
  }
  if (l == 0) {
    float mean = part[0].x / columns;
    out[group_id()] = (float2)(mean, part[0].y / columns - mean * mean);
  }
}

struct best {
  float value;
  uint place;
};

// Where the largest float stands; of equal ones the first.
kernel void argmax(global const float *in, global struct best *out, local struct best *part, uint n) {
  uint l = local_id();
  struct best mine = {-__builtin_inff(), ~0u};
  for (uint i = group_id() * LANES + l; i < n; i += LANES) {
    if (in[i] > mine.value) {
      mine.value = in[i];
      mine.place = i;
    }
  }
  part[l] = mine;
  sync();
  for (uint s = LANES / 2; s > 0; s >>= 1) {
    if (l < s) {
      struct best other = part[l + s];
      if (other.value > mine.value || (other.value == mine.value && other.place < mine.place))
        mine = other;
      part[l] = mine;
    }
    sync();
  }
  if (l == 0) out[group_id()] = mine;
}
