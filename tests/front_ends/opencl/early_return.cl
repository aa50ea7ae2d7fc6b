// Lanes return from inside a loop; those that stay count each other.
int early_return(int limit) {
  int seen = 0;
  for (int trip = 0; trip < 4; ++trip) {
    if (trip >= limit)
      return seen;
    seen += __builtin_popcountl(__builtin_amdgcn_ballot_w64(true));
  }
  return 1000 + seen;
}
