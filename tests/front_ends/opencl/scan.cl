// An inclusive prefix sum over eight lanes in three steps.
int scan(int value) {
  int lane = __builtin_amdgcn_workitem_id_x();
  for (int distance = 1; distance < 8; distance *= 2) {
    int other = __builtin_amdgcn_ds_bpermute(4 * (lane - distance), value);
    if (lane >= distance)
      value += other;
  }
  return value;
}
