#include "definitions.hlsli"
struct Particle {
  float4 place;
  float4 speed;
  uint kind;
};
StructuredBuffer<Particle> Particles : register(t0);
StructuredBuffer<uint> Keys : register(t1);
StructuredBuffer<float> In : register(t2);
RWStructuredBuffer<Particle> Moved : register(u0);
RWStructuredBuffer<uint> Counts : register(u1);
RWStructuredBuffer<float> Out : register(u2);
groupshared float Sums[64];

// Waves add up by themselves, then the first thread adds their sums.
[shader("compute")][numthreads(256, 1, 1)]
void wave_sum(uint3 id : SV_DispatchThreadID, uint l : SV_GroupIndex, uint3 group : SV_GroupID) {
  float sum = WaveActiveSum(In[id.x]);
  uint wave = l / WaveGetLaneCount();
  if (WaveIsFirstLane()) Sums[wave] = sum;
  GroupMemoryBarrierWithGroupSync();
  if (l == 0) {
    float all = 0;
    for (uint w = 0; w < 256 / WaveGetLaneCount(); ++w) all += Sums[w];
    Out[group.x] = all;
  }
}

// Moves what is alive; a wave in which nothing is does nothing.
[shader("compute")][numthreads(64, 1, 1)]
void move(uint3 id : SV_DispatchThreadID) {
  Particle particle = Particles[id.x];
  bool alive = particle.kind != 0;
  if (!WaveActiveAnyTrue(alive)) return;
  if (alive) {
    particle.place = particle.place + particle.speed * 0.1;
    if (particle.place.y < 0) particle.speed.y = -particle.speed.y;
  }
  Moved[id.x] = particle;
}

// Counts each key once a wave: threads with the same key go together.
[shader("compute")][numthreads(64, 1, 1)]
void count_keys(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID) {
  uint key = Keys[id.x];
  bool done = false;
  while (!done) {
    uint least = WaveActiveMin(key);
    if (key == least) {
      uint many = WaveActiveCountBits(true);
      if (WaveIsFirstLane()) Counts[group.x * 256 + key] = many;
      done = true;
    }
  }
}

// The threads that keep their key write them without gaps.
[shader("compute")][numthreads(32, 1, 1)]
void compact(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID) {
  uint key = Keys[id.x];
  bool keep = (key & 1) != 0;
  uint4 votes = WaveActiveBallot(keep);
  uint rank = 0;
  for (uint lane = 0; lane < WaveGetLaneIndex(); ++lane) rank += votes.x >> lane & 1;
  if (keep) Counts[group.x * 32 + rank] = key;
}

// Softmax of as many numbers as a wave has lanes.
[shader("compute")][numthreads(32, 1, 1)]
void softmax(uint3 id : SV_DispatchThreadID) {
  float value = In[id.x];
  float best = WaveActiveMax(value);
  float scaled = 1 / (1 + (best - value) * (best - value));
  Out[id.x] = scaled / WaveActiveSum(scaled);
}
