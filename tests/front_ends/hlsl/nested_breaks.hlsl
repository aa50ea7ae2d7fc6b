// Two nested loops; lanes break out of the inner one at different columns and meet again behind it.
export unsigned int nested_breaks(unsigned int stop) {
  unsigned int inside = 0;
  for (unsigned int row = 0; row < 2; ++row) {
    for (unsigned int column = 0; column < 4; ++column) {
      if (column == stop)
        break;
      inside += __builtin_hlsl_wave_active_sum(1u);
    }
    inside += 100 * __builtin_hlsl_wave_active_count_bits(true);
  }
  return inside;
}
