// Lanes of a workgroup exchange values through memory, with barriers between the steps.
kernel void exchange(global int *data, local int *scratch, int rounds) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int value = data[lane];
  for (int round = 0; round < rounds; ++round) {
    scratch[lane] = value;
    __builtin_amdgcn_s_barrier();
    value += scratch[lane ^ 1];
    __builtin_amdgcn_s_barrier();
  }
  data[lane] = value;
}
