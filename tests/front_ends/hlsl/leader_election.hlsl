// Among the lanes that take part, one acts for all; any of them could tell how many they are.
export int leader_election(bool takes_part) {
  int result = -1;
  if (takes_part) {
    int count = (int)__builtin_hlsl_wave_active_count_bits(true);
    if (__builtin_hlsl_wave_is_first_lane())
      result = count;
    else
      result = 0;
  }
  return result;
}
