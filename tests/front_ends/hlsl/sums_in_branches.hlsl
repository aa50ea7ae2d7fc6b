// Gains and losses are summed apart, each by the lanes that have some.
export int sums_in_branches(int delta) {
  int total = 0;
  if (delta > 0) {
    total = __builtin_hlsl_wave_active_sum(delta);
  } else {
    total = -__builtin_hlsl_wave_active_sum(delta);
  }
  return total;
}
