// Keeps the positive numbers: a ballot counts those of the lanes before, one lane reserves room.
kernel void ballot_filter(global const int *in, global int *out, global uint *count, uint n) {
  uint i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  int value = i < n ? in[i] : -1;
  bool keep = value > 0;
  ulong votes = __builtin_amdgcn_ballot_w64(keep);
  uint before = __builtin_amdgcn_mbcnt_hi((uint)(votes >> 32), __builtin_amdgcn_mbcnt_lo((uint)votes, 0u));
  uint base = 0;
  if (votes != 0) {
    if (__builtin_amdgcn_workitem_id_x() == 0)
      base = __scoped_atomic_fetch_add(count, (uint)__builtin_popcountl(votes), __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    base = __builtin_amdgcn_readfirstlane(base);
    if (keep) out[base + before] = value;
  }
}
