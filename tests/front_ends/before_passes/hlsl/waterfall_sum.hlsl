// Lanes with equal keys are added up together, one key at a time.
export int waterfall_sum(int value, int key) {
  int result = 0;
  bool done = false;
  for (;;) {
    if (done) break;
    int one = __builtin_hlsl_wave_read_lane_at(key, 0);
    if (one == key) {
      result = __builtin_hlsl_wave_active_sum(value);
      done = true;
    }
  }
  return result;
}
