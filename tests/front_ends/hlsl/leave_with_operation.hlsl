// A break behind an operation: who leaves in the same trip counts itself together.
export unsigned int leave_with_operation(unsigned int trip_of_leaving) {
  unsigned int left_together = 0;
  for (unsigned int trip = 0; trip < 4; ++trip) {
    if (trip == trip_of_leaving) {
      left_together = __builtin_hlsl_wave_active_count_bits(true);
      break;
    }
  }
  return left_together + 10 * __builtin_hlsl_wave_active_count_bits(true);
}
