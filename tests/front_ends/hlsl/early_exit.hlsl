// Lanes leave a loop after different numbers of trips; each trip counts the lanes still inside.
export unsigned int early_exit(unsigned int trips) {
  unsigned int seen = 0;
  for (unsigned int trip = 0; trip < trips; ++trip) {
    seen += __builtin_hlsl_wave_active_count_bits(true);
  }
  return seen;
}
