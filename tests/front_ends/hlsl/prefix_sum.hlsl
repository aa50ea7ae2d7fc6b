// An exclusive prefix sum: every lane reads the lanes before it, one after the other.
export unsigned int prefix_sum(unsigned int value, unsigned int lane, unsigned int lanes) {
  unsigned int sum = 0;
  for (unsigned int source = 0; source < lanes; ++source) {
    unsigned int other = __builtin_hlsl_wave_read_lane_at(value, source);
    if (source < lane)
      sum += other;
  }
  return sum;
}
