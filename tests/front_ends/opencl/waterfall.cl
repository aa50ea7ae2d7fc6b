// The first lane's value decides who leaves; each lane returns how many left with it.
int waterfall(int value) {
  int together = 0;
  for (;;) {
    int first = __builtin_amdgcn_readfirstlane(value);
    if (value == first) {
      together = __builtin_popcountl(__builtin_amdgcn_ballot_w64(true));
      break;
    }
  }
  return together;
}
