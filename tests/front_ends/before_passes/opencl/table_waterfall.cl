// A table of structs is read at an index that must be equal in all lanes: one index at a time.
typedef struct { int scale; int offset; float4 tint; } Material;
kernel void table_waterfall(constant Material *table, global const uint *which, global const int *in, global int *out, global float4 *tints) {
  uint i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  uint mine = which[i];
  int result = 0;
  float4 tint = (float4)(0.0f);
  while (true) {
    uint one = __builtin_amdgcn_readfirstlane(mine);
    if (one == mine) {
      Material m = table[one];
      result = in[i] * m.scale + m.offset + __builtin_popcountl(__builtin_amdgcn_ballot_w64(true));
      tint = m.tint;
      break;
    }
  }
  out[i] = result;
  tints[i] = tint;
}
