#include "definitions.hlsli"
StructuredBuffer<float> In : register(t0);
StructuredBuffer<uint> Keys : register(t1);
RWStructuredBuffer<float> Out : register(u0);
RWStructuredBuffer<uint> Sorted : register(u1);
groupshared float Part[64];
groupshared float Both[128];
groupshared float Tile[16 * 17];
groupshared uint Order[64];

// A tree in the memory of the group.
[shader("compute")][numthreads(64, 1, 1)]
void tree_sum(uint3 id : SV_DispatchThreadID, uint l : SV_GroupIndex, uint3 group : SV_GroupID) {
  Part[l] = In[id.x];
  GroupMemoryBarrierWithGroupSync();
  for (uint s = 32; s > 0; s >>= 1) {
    if (l < s) Part[l] += Part[l + s];
    GroupMemoryBarrierWithGroupSync();
  }
  if (l == 0) Out[group.x] = Part[0];
}

// An inclusive scan with two buffers.
[shader("compute")][numthreads(64, 1, 1)]
void inclusive_scan(uint3 id : SV_DispatchThreadID, uint l : SV_GroupIndex) {
  uint from = 0, to = 64;
  Both[l] = In[id.x];
  GroupMemoryBarrierWithGroupSync();
  for (uint d = 1; d < 64; d *= 2) {
    Both[to + l] = Both[from + l] + (l >= d ? Both[from + l - d] : 0);
    GroupMemoryBarrierWithGroupSync();
    uint other = from;
    from = to;
    to = other;
  }
  Out[id.x] = Both[from + l];
}

// A tile goes in by rows and out by columns.
[shader("compute")][numthreads(16, 16, 1)]
void transpose(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID, uint3 group : SV_GroupID) {
  Tile[local.y * 17 + local.x] = In[id.y * 1024 + id.x];
  GroupMemoryBarrierWithGroupSync();
  Out[(group.x * 16 + local.y) * 1024 + group.y * 16 + local.x] = Tile[local.x * 17 + local.y];
}

// Compares and exchanges until the keys of the group are in order.
[shader("compute")][numthreads(64, 1, 1)]
void bitonic_sort(uint3 id : SV_DispatchThreadID, uint l : SV_GroupIndex) {
  Order[l] = Keys[id.x];
  GroupMemoryBarrierWithGroupSync();
  for (uint size = 2; size <= 64; size <<= 1) {
    for (uint d = size >> 1; d > 0; d >>= 1) {
      uint other = l ^ d;
      uint mine = Order[l], theirs = Order[other];
      bool keep_small = ((l & size) == 0) == (l < other);
      GroupMemoryBarrierWithGroupSync();
      Order[l] = keep_small == (mine < theirs) ? mine : theirs;
      GroupMemoryBarrierWithGroupSync();
    }
  }
  Sorted[id.x] = Order[l];
}

// A blur whose borders some of the threads fetch.
[shader("compute")][numthreads(64, 1, 1)]
void blur(uint3 id : SV_DispatchThreadID, uint l : SV_GroupIndex) {
  Both[l + 2] = In[id.x];
  if (l < 2) Both[l] = id.x >= 2 ? In[id.x - 2] : 0;
  if (l >= 62) Both[l + 4] = In[id.x + 2];
  GroupMemoryBarrierWithGroupSync();
  float sum = 0;
  for (uint k = 0; k < 5; ++k) sum += Both[l + k];
  Out[id.x] = sum / 5;
}
