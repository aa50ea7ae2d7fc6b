// Lanes with the smallest value leave together; the others go on. Each returns how many left with it.
export unsigned int waterfall(unsigned int value) {
  unsigned int together = 0;
  while (true) {
    unsigned int smallest = __builtin_hlsl_wave_active_min(value);
    if (value == smallest) {
      together = __builtin_hlsl_wave_active_count_bits(true);
      break;
    }
  }
  return together;
}
