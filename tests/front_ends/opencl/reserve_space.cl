// One atomic addition for all lanes that append; the first of them shares where they may write.
int reserve_space(global int *count, int appends) {
  int place = -1;
  if (appends) {
    int lane = __builtin_amdgcn_workitem_id_x();
    ulong appending = __builtin_amdgcn_ballot_w64(true);
    int rank = __builtin_popcountl(appending & ((1ul << lane) - 1));
    int base = 0;
    if (rank == 0)
      base = __opencl_atomic_fetch_add((global atomic_int *)count, __builtin_popcountl(appending),
                                       memory_order_relaxed, memory_scope_device);
    place = __builtin_amdgcn_readfirstlane(base) + rank;
  }
  return place;
}
