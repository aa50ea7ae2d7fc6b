// A loop that goes on while any lane wants to; lanes that are done keep voting.
export unsigned int votes(unsigned int work) {
  unsigned int rounds = 0;
  while (__builtin_hlsl_wave_active_any_true(work != 0)) {
    if (work != 0)
      --work;
    ++rounds;
  }
  return rounds;
}
