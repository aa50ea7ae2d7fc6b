// An inclusive prefix sum of a wave by reading the lane that is 1, 2, 4, ... before.
kernel void group_scan(global const int *in, global int *out) {
  uint lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
  uint i = __builtin_amdgcn_workgroup_id_x() * 64 + lane;
  int sum = in[i];
  for (uint d = 1; d < 64; d <<= 1) {
    int other = __builtin_amdgcn_ds_bpermute((int)(lane - d) << 2, sum);
    if (lane >= d) sum += other;
  }
  out[i] = sum;
}
