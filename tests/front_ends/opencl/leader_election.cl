// The lowest lane whose bit the ballot shows leads the lanes that take part.
int leader_election(int value, int least) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int led_by = -1;
  if (value >= least) {
    ulong taking_part = __builtin_amdgcn_ballot_w64(true);
    int leader = __builtin_ctzl(taking_part);
    led_by = __builtin_amdgcn_readfirstlane(leader == lane ? 100 + lane : 0);
  }
  return led_by;
}
