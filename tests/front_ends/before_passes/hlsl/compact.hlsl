// The place of each lane that keeps its number, behind those of the lanes before it.
export unsigned int compact(int value, unsigned int lane) {
  unsigned int place = 0xffffffffu;
  bool keep = value > 0;
  unsigned int all = __builtin_hlsl_wave_active_count_bits(keep);
  if (keep && all > 1) {
    place = 0;
    for (unsigned int source = 0; source < lane; ++source)
      if (__builtin_hlsl_wave_read_lane_at((unsigned int)value, source) > 0) ++place;
  }
  return place;
}
