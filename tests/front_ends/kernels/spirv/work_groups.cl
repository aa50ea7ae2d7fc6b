// The same idioms with the functions of OpenCL themselves, which SPIR-V leaves to the driver.
kernel void tree_sum(global const int *in, global int *out, local int *part) {
  size_t l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (l < s) part[l] += part[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = part[0];
}

// Groups of lanes add up by themselves, the first of them add up the rest.
kernel void sub_group_sum(global const float *in, global float *out, local float *part) {
  float sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) part[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_id() == 0) {
    uint l = get_sub_group_local_id();
    float mine = l < get_num_sub_groups() ? part[l] : 0;
    mine = sub_group_reduce_add(mine);
    if (l == 0) out[get_group_id(0)] = mine;
  }
}

// The first lane reserves room, all the others learn where it begins.
kernel void append(global const int *in, global int *out, global atomic_int *count) {
  int value = in[get_global_id(0)];
  int keep = value > 0;
  int rank = sub_group_scan_exclusive_add(keep);
  int all = sub_group_reduce_add(keep);
  int base = 0;
  if (get_sub_group_local_id() == 0) base = atomic_fetch_add(count, all);
  base = sub_group_broadcast(base, 0);
  if (keep) out[base + rank] = value;
}

kernel void transpose(global const float *in, global float *out, uint width, uint height) {
  local float tile[16][17];
  uint lx = get_local_id(0), ly = get_local_id(1);
  uint x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height) tile[ly][lx] = in[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = get_group_id(1) * 16 + lx;
  y = get_group_id(0) * 16 + ly;
  if (x < height && y < width) out[y * height + x] = tile[lx][ly];
}

kernel void histogram(global const uchar *in, global atomic_uint *bins, local atomic_uint *mine, uint n) {
  for (uint b = get_local_id(0); b < 256; b += get_local_size(0)) atomic_init(&mine[b], 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_fetch_add_explicit(&mine[in[i]], 1, memory_order_relaxed, memory_scope_work_group);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = get_local_id(0); b < 256; b += get_local_size(0))
    atomic_fetch_add(&bins[b], atomic_load(&mine[b]));
}

// Iterates until no lane of the group changes any more.
kernel void relax(global float *data, uint n, float limit) {
  uint i = get_global_id(0);
  for (uint round = 0; round < 100; ++round) {
    float before = i < n ? data[i] : 0;
    float after = before * 0.5f + (i > 0 && i < n ? data[i - 1] : 0) * 0.5f;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i < n) data[i] = after;
    if (!work_group_any(fabs(after - before) > limit)) break;
  }
}
