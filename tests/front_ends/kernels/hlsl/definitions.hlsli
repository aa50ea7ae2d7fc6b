// What the shaders need of HLSL, where clang has no headers of the language.
typedef unsigned int uint;
typedef vector<uint, 2> uint2;
typedef vector<uint, 3> uint3;
typedef vector<uint, 4> uint4;
typedef vector<float, 2> float2;
typedef vector<float, 4> float4;
#define AS(name) __attribute__((clang_builtin_alias(__builtin_hlsl_##name)))
AS(group_memory_barrier_with_group_sync) void GroupMemoryBarrierWithGroupSync();
AS(wave_active_sum) uint WaveActiveSum(uint);
AS(wave_active_sum) float WaveActiveSum(float);
AS(wave_active_max) float WaveActiveMax(float);
AS(wave_active_min) uint WaveActiveMin(uint);
AS(wave_active_count_bits) uint WaveActiveCountBits(bool);
AS(wave_active_all_true) bool WaveActiveAllTrue(bool);
AS(wave_active_any_true) bool WaveActiveAnyTrue(bool);
AS(wave_active_ballot) uint4 WaveActiveBallot(bool);
AS(wave_is_first_lane) bool WaveIsFirstLane();
AS(wave_get_lane_index) uint WaveGetLaneIndex();
AS(wave_get_lane_count) uint WaveGetLaneCount();
AS(wave_read_lane_at) uint WaveReadLaneAt(uint, uint);
AS(wave_read_lane_at) float WaveReadLaneAt(float, uint);
