// Each case reduces over the lanes that chose it; two cases fall through to a common one.
export int switch_reductions(int kind, int value) {
  int result = 0;
  switch (kind) {
  case 0:
    result = __builtin_hlsl_wave_active_sum(value);
    break;
  case 1:
    result = __builtin_hlsl_wave_active_max(value);
  case 2:
    result += 1000 * (int)__builtin_hlsl_wave_active_count_bits(true);
    break;
  default:
    result = __builtin_hlsl_wave_active_min(value);
  }
  return result;
}
