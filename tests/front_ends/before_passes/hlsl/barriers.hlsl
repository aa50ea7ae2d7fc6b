// A reduction in shared memory with a barrier in every round.
groupshared int part[64];
export int barriers(int value, unsigned int l) {
  part[l] = value;
  __builtin_hlsl_group_memory_barrier_with_group_sync();
  for (unsigned int step = 32; step > 0; step >>= 1) {
    if (l < step) part[l] += part[l + step];
    __builtin_hlsl_group_memory_barrier_with_group_sync();
  }
  return part[0];
}
