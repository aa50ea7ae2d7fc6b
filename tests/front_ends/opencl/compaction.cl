// Lanes that keep their element get the numbers 0, 1, 2, ... without gaps.
int compaction(int keep) {
  int lane = __builtin_amdgcn_workitem_id_x();
  ulong kept = __builtin_amdgcn_ballot_w64(keep != 0);
  ulong before = kept & ((1ul << lane) - 1);
  return keep ? (int)__builtin_popcountl(before) : -1;
}
