// The sum of a wave, where lane 2k takes over what lane 2k + 1 has.
export int tree_sum(int value, unsigned int lane) {
  for (unsigned int step = 1; step < 32; step <<= 1) {
    int other = __builtin_hlsl_wave_read_lane_at(value, lane ^ step);
    value += other;
  }
  return value;
}
