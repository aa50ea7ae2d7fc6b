; ModuleID = 'waves.hlsl'
source_filename = "waves.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

%"class.hlsl::StructuredBuffer" = type { target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) }
%struct.Particle = type <{ <4 x float>, <4 x float>, i32 }>
%"class.hlsl::StructuredBuffer.0" = type { target("spirv.VulkanBuffer", [0 x i32], 12, 0) }
%"class.hlsl::StructuredBuffer.1" = type { target("spirv.VulkanBuffer", [0 x float], 12, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), target("spirv.VulkanBuffer", i32, 12, 1) }
%"class.hlsl::RWStructuredBuffer.2" = type { target("spirv.VulkanBuffer", [0 x i32], 12, 1), target("spirv.VulkanBuffer", i32, 12, 1) }
%"class.hlsl::RWStructuredBuffer.3" = type { target("spirv.VulkanBuffer", [0 x float], 12, 1), target("spirv.VulkanBuffer", i32, 12, 1) }

$_ZN4hlsl16StructuredBufferI8ParticleE19__createFromBindingEjjijPKc = comdat any

$_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc = comdat any

$_ZN4hlsl16StructuredBufferIfE19__createFromBindingEjjijPKc = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleE38__createFromBindingWithImplicitCounterEjjijPKcj = comdat any

$_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj = comdat any

$_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj = comdat any

$_ZNK4hlsl16StructuredBufferIfEixEj = comdat any

$_ZN4hlsl18RWStructuredBufferIfEixEj = comdat any

$_ZNK4hlsl16StructuredBufferI8ParticleEixEj = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleEixEj = comdat any

$_ZNK4hlsl16StructuredBufferIjEixEj = comdat any

$_ZN4hlsl18RWStructuredBufferIjEixEj = comdat any

$_ZN4hlsl16StructuredBufferI8ParticleEC1Ev = comdat any

$_ZN4hlsl16StructuredBufferI8ParticleEC1ERKS2_ = comdat any

$_ZN4hlsl16StructuredBufferI8ParticleEC2Ev = comdat any

$_ZN4hlsl16StructuredBufferI8ParticleEC2ERKS2_ = comdat any

$_ZN4hlsl16StructuredBufferIjEC1Ev = comdat any

$_ZN4hlsl16StructuredBufferIjEC1ERKS1_ = comdat any

$_ZN4hlsl16StructuredBufferIjEC2Ev = comdat any

$_ZN4hlsl16StructuredBufferIjEC2ERKS1_ = comdat any

$_ZN4hlsl16StructuredBufferIfEC1Ev = comdat any

$_ZN4hlsl16StructuredBufferIfEC1ERKS1_ = comdat any

$_ZN4hlsl16StructuredBufferIfEC2Ev = comdat any

$_ZN4hlsl16StructuredBufferIfEC2ERKS1_ = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleEC1Ev = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleEC1ERKS2_ = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleEC2Ev = comdat any

$_ZN4hlsl18RWStructuredBufferI8ParticleEC2ERKS2_ = comdat any

$_ZN4hlsl18RWStructuredBufferIjEC1Ev = comdat any

$_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_ = comdat any

$_ZN4hlsl18RWStructuredBufferIjEC2Ev = comdat any

$_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_ = comdat any

$_ZN4hlsl18RWStructuredBufferIfEC1Ev = comdat any

$_ZN4hlsl18RWStructuredBufferIfEC1ERKS1_ = comdat any

$_ZN4hlsl18RWStructuredBufferIfEC2Ev = comdat any

$_ZN4hlsl18RWStructuredBufferIfEC2ERKS1_ = comdat any

@_ZL9Particles = internal global %"class.hlsl::StructuredBuffer" poison, align 8
@.str = private unnamed_addr constant [10 x i8] c"Particles\00", align 1
@_ZL4Keys = internal global %"class.hlsl::StructuredBuffer.0" poison, align 8
@.str.2 = private unnamed_addr constant [5 x i8] c"Keys\00", align 1
@_ZL2In = internal global %"class.hlsl::StructuredBuffer.1" poison, align 8
@.str.4 = private unnamed_addr constant [3 x i8] c"In\00", align 1
@_ZL5Moved = internal global %"class.hlsl::RWStructuredBuffer" poison, align 8
@.str.6 = private unnamed_addr constant [6 x i8] c"Moved\00", align 1
@_ZL6Counts = internal global %"class.hlsl::RWStructuredBuffer.2" poison, align 8
@.str.8 = private unnamed_addr constant [7 x i8] c"Counts\00", align 1
@_ZL3Out = internal global %"class.hlsl::RWStructuredBuffer.3" poison, align 8
@.str.10 = private unnamed_addr constant [4 x i8] c"Out\00", align 1
@Sums = hidden addrspace(3) global [64 x float] zeroinitializer, align 4
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_waves.hlsl, ptr null }]

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl16StructuredBufferI8ParticleE19__createFromBindingEjjijPKc(ptr dead_on_unwind writable sret(%"class.hlsl::StructuredBuffer") align 8 @_ZL9Particles, i32 noundef 0, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferI8ParticleE19__createFromBindingEjjijPKc(ptr dead_on_unwind noalias writable sret(%"class.hlsl::StructuredBuffer") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %tmp = alloca %"class.hlsl::StructuredBuffer", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl16StructuredBufferI8ParticleEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0s_struct.Particles_12_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) %6, ptr %__handle, align 8, !tbaa !9
  call void @_ZN4hlsl16StructuredBufferI8ParticleEC1ERKS2_(ptr noundef nonnull align 8 dereferenceable(8) %agg.result, ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init.1() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc(ptr dead_on_unwind writable sret(%"class.hlsl::StructuredBuffer.0") align 8 @_ZL4Keys, i32 noundef 1, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.2) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc(ptr dead_on_unwind noalias writable sret(%"class.hlsl::StructuredBuffer.0") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %tmp = alloca %"class.hlsl::StructuredBuffer.0", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl16StructuredBufferIjEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x i32], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0i32_12_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 0) %6, ptr %__handle, align 8, !tbaa !11
  call void @_ZN4hlsl16StructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %agg.result, ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init.3() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl16StructuredBufferIfE19__createFromBindingEjjijPKc(ptr dead_on_unwind writable sret(%"class.hlsl::StructuredBuffer.1") align 8 @_ZL2In, i32 noundef 2, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.4) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfE19__createFromBindingEjjijPKc(ptr dead_on_unwind noalias writable sret(%"class.hlsl::StructuredBuffer.1") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %tmp = alloca %"class.hlsl::StructuredBuffer.1", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl16StructuredBufferIfEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x float], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0f32_12_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.1", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 0) %6, ptr %__handle, align 8, !tbaa !13
  call void @_ZN4hlsl16StructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %agg.result, ptr noundef nonnull align 8 dereferenceable(8) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init.5() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl18RWStructuredBufferI8ParticleE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind writable sret(%"class.hlsl::RWStructuredBuffer") align 8 @_ZL5Moved, i32 noundef 0, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.6, i32 noundef 0) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferI8ParticleE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind noalias writable sret(%"class.hlsl::RWStructuredBuffer") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name, i32 noundef %counterOrderId) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %counterOrderId.addr = alloca i32, align 4
  %tmp = alloca %"class.hlsl::RWStructuredBuffer", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  store i32 %counterOrderId, ptr %counterOrderId.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl18RWStructuredBufferI8ParticleEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) %6, ptr %__handle, align 8, !tbaa !15
  %__handle1 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 0
  %7 = load target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), ptr %__handle1, align 8, !tbaa !15
  %8 = load i32, ptr %counterOrderId.addr, align 4, !tbaa !2
  %9 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %10 = call target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) %7, i32 %8, i32 %9)
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %10, ptr %__counter_handle, align 8, !tbaa !17
  call void @_ZN4hlsl18RWStructuredBufferI8ParticleEC1ERKS2_(ptr noundef nonnull align 8 dereferenceable(16) %agg.result, ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init.7() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind writable sret(%"class.hlsl::RWStructuredBuffer.2") align 8 @_ZL6Counts, i32 noundef 1, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.8, i32 noundef 1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind noalias writable sret(%"class.hlsl::RWStructuredBuffer.2") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name, i32 noundef %counterOrderId) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %counterOrderId.addr = alloca i32, align 4
  %tmp = alloca %"class.hlsl::RWStructuredBuffer.2", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  store i32 %counterOrderId, ptr %counterOrderId.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl18RWStructuredBufferIjEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x i32], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0i32_12_1t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 1) %6, ptr %__handle, align 8, !tbaa !18
  %__handle1 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %tmp, i32 0, i32 0
  %7 = load target("spirv.VulkanBuffer", [0 x i32], 12, 1), ptr %__handle1, align 8, !tbaa !18
  %8 = load i32, ptr %counterOrderId.addr, align 4, !tbaa !2
  %9 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %10 = call target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0i32_12_1t(target("spirv.VulkanBuffer", [0 x i32], 12, 1) %7, i32 %8, i32 %9)
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %tmp, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %10, ptr %__counter_handle, align 8, !tbaa !20
  call void @_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %agg.result, ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @__cxx_global_var_init.9() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call void @_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind writable sret(%"class.hlsl::RWStructuredBuffer.3") align 8 @_ZL3Out, i32 noundef 2, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.10, i32 noundef 2) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind noalias writable sret(%"class.hlsl::RWStructuredBuffer.3") align 8 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name, i32 noundef %counterOrderId) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %result.ptr = alloca ptr, align 8
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 8
  %counterOrderId.addr = alloca i32, align 4
  %tmp = alloca %"class.hlsl::RWStructuredBuffer.3", align 8
  store ptr %agg.result, ptr %result.ptr, align 8
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !2
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !2
  store i32 %range, ptr %range.addr, align 4, !tbaa !2
  store i32 %index, ptr %index.addr, align 4, !tbaa !2
  store ptr %name, ptr %name.addr, align 8, !tbaa !6
  store i32 %counterOrderId, ptr %counterOrderId.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %tmp) #12
  call void @_ZN4hlsl18RWStructuredBufferIfEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  %1 = load i32, ptr %registerNo.addr, align 4, !tbaa !2
  %2 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %3 = load i32, ptr %range.addr, align 4, !tbaa !2
  %4 = load i32, ptr %index.addr, align 4, !tbaa !2
  %5 = load ptr, ptr %name.addr, align 8, !tbaa !6
  %6 = call target("spirv.VulkanBuffer", [0 x float], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0f32_12_1t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %tmp, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 1) %6, ptr %__handle, align 8, !tbaa !21
  %__handle1 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %tmp, i32 0, i32 0
  %7 = load target("spirv.VulkanBuffer", [0 x float], 12, 1), ptr %__handle1, align 8, !tbaa !21
  %8 = load i32, ptr %counterOrderId.addr, align 4, !tbaa !2
  %9 = load i32, ptr %spaceNo.addr, align 4, !tbaa !2
  %10 = call target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0f32_12_1t(target("spirv.VulkanBuffer", [0 x float], 12, 1) %7, i32 %8, i32 %9)
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %tmp, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %10, ptr %__counter_handle, align 8, !tbaa !23
  call void @_ZN4hlsl18RWStructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %agg.result, ptr noundef nonnull align 8 dereferenceable(16) %tmp) #10 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr %tmp) #12
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal spir_func void @_Z8wave_sumDv3_jjS_(<3 x i32> noundef %id, i32 noundef %l, <3 x i32> noundef %group) #2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %id.addr = alloca <3 x i32>, align 16
  %l.addr = alloca i32, align 4
  %group.addr = alloca <3 x i32>, align 16
  %sum = alloca float, align 4
  %wave = alloca i32, align 4
  %all = alloca float, align 4
  %w = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !24
  store i32 %l, ptr %l.addr, align 4, !tbaa !2
  store <3 x i32> %group, ptr %group.addr, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %sum) #12
  %1 = load <3 x i32>, ptr %id.addr, align 16
  %2 = extractelement <3 x i32> %1, i64 0
  %call1 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(8) @_ZL2In, i32 noundef %2) #10 [ "convergencectrl"(token %0) ]
  %3 = load float, ptr addrspace(11) %call1, align 4, !tbaa !25
  %hlsl.wave.active.sum2 = call reassoc nnan ninf nsz arcp afn spir_func float @llvm.spv.wave.reduce.sum.f32(float %3) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.active.sum2, ptr %sum, align 4, !tbaa !25
  call void @llvm.lifetime.start.p0(ptr %wave) #12
  %4 = load i32, ptr %l.addr, align 4, !tbaa !2
  %5 = call spir_func i32 @llvm.spv.wave.get.lane.count() [ "convergencectrl"(token %0) ]
  %div = udiv i32 %4, %5
  store i32 %div, ptr %wave, align 4, !tbaa !2
  %6 = call spir_func i1 @llvm.spv.wave.is.first.lane() [ "convergencectrl"(token %0) ]
  br i1 %6, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load float, ptr %sum, align 4, !tbaa !25
  %8 = load i32, ptr %wave, align 4, !tbaa !2
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw [64 x float], ptr addrspace(3) @Sums, i64 0, i64 %idxprom
  store float %7, ptr addrspace(3) %arrayidx, align 4, !tbaa !25
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call spir_func void @llvm.spv.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ]
  %9 = load i32, ptr %l.addr, align 4, !tbaa !2
  %cmp = icmp eq i32 %9, 0
  br i1 %cmp, label %if.then3, label %if.end9

if.then3:                                         ; preds = %if.end
  call void @llvm.lifetime.start.p0(ptr %all) #12
  store float 0.000000e+00, ptr %all, align 4, !tbaa !25
  call void @llvm.lifetime.start.p0(ptr %w) #12
  store i32 0, ptr %w, align 4, !tbaa !2
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then3
  %10 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %11 = load i32, ptr %w, align 4, !tbaa !2
  %12 = call spir_func i32 @llvm.spv.wave.get.lane.count() [ "convergencectrl"(token %10) ]
  %div4 = udiv i32 256, %12
  %cmp5 = icmp ult i32 %11, %div4
  br i1 %cmp5, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %w) #12
  br label %for.end

for.body:                                         ; preds = %for.cond
  %13 = load i32, ptr %w, align 4, !tbaa !2
  %idxprom6 = zext i32 %13 to i64
  %arrayidx7 = getelementptr inbounds nuw [64 x float], ptr addrspace(3) @Sums, i64 0, i64 %idxprom6
  %14 = load float, ptr addrspace(3) %arrayidx7, align 4, !tbaa !25
  %15 = load float, ptr %all, align 4, !tbaa !25
  %add = fadd reassoc nnan ninf nsz arcp afn float %15, %14
  store float %add, ptr %all, align 4, !tbaa !25
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %16 = load i32, ptr %w, align 4, !tbaa !2
  %inc = add i32 %16, 1
  store i32 %inc, ptr %w, align 4, !tbaa !2
  br label %for.cond, !llvm.loop !27

for.end:                                          ; preds = %for.cond.cleanup
  %17 = load float, ptr %all, align 4, !tbaa !25
  %18 = load <3 x i32>, ptr %group.addr, align 16
  %19 = extractelement <3 x i32> %18, i64 0
  %call8 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(16) @_ZL3Out, i32 noundef %19) #10 [ "convergencectrl"(token %0) ]
  store float %17, ptr addrspace(11) %call8, align 4, !tbaa !25
  call void @llvm.lifetime.end.p0(ptr %all) #12
  br label %if.end9

if.end9:                                          ; preds = %for.end, %if.end
  call void @llvm.lifetime.end.p0(ptr %wave) #12
  call void @llvm.lifetime.end.p0(ptr %sum) #12
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @wave_sum() #3 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @_GLOBAL__sub_I_waves.hlsl() [ "convergencectrl"(token %0) ]
  %1 = call i32 @llvm.spv.thread.id.i32(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = call i32 @llvm.spv.thread.id.i32(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = call i32 @llvm.spv.thread.id.i32(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  %7 = call i32 @llvm.spv.flattened.thread.id.in.group()
  %8 = call i32 @llvm.spv.group.id.i32(i32 0)
  %9 = insertelement <3 x i32> poison, i32 %8, i64 0
  %10 = call i32 @llvm.spv.group.id.i32(i32 1)
  %11 = insertelement <3 x i32> %9, i32 %10, i64 1
  %12 = call i32 @llvm.spv.group.id.i32(i32 2)
  %13 = insertelement <3 x i32> %11, i32 %12, i64 2
  call spir_func void @_Z8wave_sumDv3_jjS_(<3 x i32> %6, i32 %7, <3 x i32> %13) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.spv.thread.id.i32(i32) #4

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.spv.flattened.thread.id.in.group() #4

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.spv.group.id.i32(i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #5

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !29
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.1", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x float], 12, 0), ptr %__handle, align 8, !tbaa !13
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0f32_12_0t(target("spirv.VulkanBuffer", [0 x float], 12, 0) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.spv.wave.reduce.sum.f32(float) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.spv.wave.get.lane.count() #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i1 @llvm.spv.wave.is.first.lane() #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.spv.group.memory.barrier.with.group.sync() #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #5

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(16) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !31
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x float], 12, 1), ptr %__handle, align 8, !tbaa !21
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0f32_12_1t(target("spirv.VulkanBuffer", [0 x float], 12, 1) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal spir_func void @_Z4moveDv3_j(<3 x i32> noundef %id) #2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %id.addr = alloca <3 x i32>, align 16
  %particle = alloca %struct.Particle, align 1
  %alive = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %particle) #12
  %1 = load <3 x i32>, ptr %id.addr, align 16
  %2 = extractelement <3 x i32> %1, i64 0
  %call1 = call noundef align 1 dereferenceable(36) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferI8ParticleEixEj(ptr noundef nonnull align 8 dereferenceable(8) @_ZL9Particles, i32 noundef %2) #10 [ "convergencectrl"(token %0) ]
  %call1.ascast = addrspacecast ptr addrspace(11) %call1 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %particle, ptr align 1 %call1.ascast, i64 36, i1 false), !tbaa.struct !33
  call void @llvm.lifetime.start.p0(ptr %alive) #12
  %kind = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 2
  %3 = load i32, ptr %kind, align 1, !tbaa !34
  %cmp = icmp ne i32 %3, 0
  %storedv = zext i1 %cmp to i32
  store i32 %storedv, ptr %alive, align 4, !tbaa !36
  %4 = load i32, ptr %alive, align 4, !tbaa !36, !range !38, !noundef !39
  %loadedv = trunc i32 %4 to i1
  %5 = call spir_func i1 @llvm.spv.wave.any(i1 %loadedv) [ "convergencectrl"(token %0) ]
  br i1 %5, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  %6 = load i32, ptr %alive, align 4, !tbaa !36, !range !38, !noundef !39
  %loadedv2 = trunc i32 %6 to i1
  br i1 %loadedv2, label %if.then3, label %if.end11

if.then3:                                         ; preds = %if.end
  %place = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 0
  %7 = load <4 x float>, ptr %place, align 1, !tbaa !24
  %speed = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 1
  %8 = load <4 x float>, ptr %speed, align 1, !tbaa !24
  %mul = fmul reassoc nnan ninf nsz arcp afn <4 x float> %8, splat (float 0x3FB99999A0000000)
  %add = fadd reassoc nnan ninf nsz arcp afn <4 x float> %7, %mul
  %place4 = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 0
  store <4 x float> %add, ptr %place4, align 1, !tbaa !24
  %place5 = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 0
  %9 = load <4 x float>, ptr %place5, align 1
  %10 = extractelement <4 x float> %9, i64 1
  %cmp6 = fcmp reassoc nnan ninf nsz arcp afn olt float %10, 0.000000e+00
  br i1 %cmp6, label %if.then7, label %if.end10

if.then7:                                         ; preds = %if.then3
  %speed8 = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 1
  %11 = load <4 x float>, ptr %speed8, align 1
  %12 = extractelement <4 x float> %11, i64 1
  %fneg = fneg reassoc nnan ninf nsz arcp afn float %12
  %speed9 = getelementptr inbounds nuw %struct.Particle, ptr %particle, i32 0, i32 1
  %13 = getelementptr <4 x float>, ptr %speed9, i32 0, i32 1
  store float %fneg, ptr %13, align 4
  br label %if.end10

if.end10:                                         ; preds = %if.then7, %if.then3
  br label %if.end11

if.end11:                                         ; preds = %if.end10, %if.end
  %14 = load <3 x i32>, ptr %id.addr, align 16
  %15 = extractelement <3 x i32> %14, i64 0
  %call12 = call noundef align 1 dereferenceable(36) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferI8ParticleEixEj(ptr noundef nonnull align 8 dereferenceable(16) @_ZL5Moved, i32 noundef %15) #10 [ "convergencectrl"(token %0) ]
  %call12.ascast = addrspacecast ptr addrspace(11) %call12 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %call12.ascast, ptr align 1 %particle, i64 36, i1 false), !tbaa.struct !33
  store i32 0, ptr %cleanup.dest.slot, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end11, %if.then
  call void @llvm.lifetime.end.p0(ptr %alive) #12
  call void @llvm.lifetime.end.p0(ptr %particle) #12
  %cleanup.dest = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup, %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: convergent noinline norecurse
define void @move() #7 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @_GLOBAL__sub_I_waves.hlsl() [ "convergencectrl"(token %0) ]
  %1 = call i32 @llvm.spv.thread.id.i32(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = call i32 @llvm.spv.thread.id.i32(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = call i32 @llvm.spv.thread.id.i32(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  call spir_func void @_Z4moveDv3_j(<3 x i32> %6) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 1 dereferenceable(36) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferI8ParticleEixEj(ptr noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !40
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0), ptr %__handle, align 8, !tbaa !9
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0s_struct.Particles_12_0t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #8

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.spv.wave.any(i1) #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 1 dereferenceable(36) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferI8ParticleEixEj(ptr noundef nonnull align 8 dereferenceable(16) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !42
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), ptr %__handle, align 8, !tbaa !15
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal spir_func void @_Z10count_keysDv3_jS_(<3 x i32> noundef %id, <3 x i32> noundef %group) #2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %id.addr = alloca <3 x i32>, align 16
  %group.addr = alloca <3 x i32>, align 16
  %key = alloca i32, align 4
  %done = alloca i32, align 4
  %least = alloca i32, align 4
  %many = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !24
  store <3 x i32> %group, ptr %group.addr, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %key) #12
  %1 = load <3 x i32>, ptr %id.addr, align 16
  %2 = extractelement <3 x i32> %1, i64 0
  %call1 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(8) @_ZL4Keys, i32 noundef %2) #10 [ "convergencectrl"(token %0) ]
  %3 = load i32, ptr addrspace(11) %call1, align 4, !tbaa !2
  store i32 %3, ptr %key, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %done) #12
  store i32 0, ptr %done, align 4, !tbaa !36
  br label %while.cond

while.cond:                                       ; preds = %if.end5, %entry
  %4 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %5 = load i32, ptr %done, align 4, !tbaa !36, !range !38, !noundef !39
  %loadedv = trunc i32 %5 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p0(ptr %least) #12
  %6 = load i32, ptr %key, align 4, !tbaa !2
  %hlsl.wave.active.min2 = call spir_func i32 @llvm.spv.wave.reduce.umin.i32(i32 %6) [ "convergencectrl"(token %4) ]
  store i32 %hlsl.wave.active.min2, ptr %least, align 4, !tbaa !2
  %7 = load i32, ptr %key, align 4, !tbaa !2
  %8 = load i32, ptr %least, align 4, !tbaa !2
  %cmp = icmp eq i32 %7, %8
  br i1 %cmp, label %if.then, label %if.end5

if.then:                                          ; preds = %while.body
  call void @llvm.lifetime.start.p0(ptr %many) #12
  %9 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %4) ]
  store i32 %9, ptr %many, align 4, !tbaa !2
  %10 = call spir_func i1 @llvm.spv.wave.is.first.lane() [ "convergencectrl"(token %4) ]
  br i1 %10, label %if.then3, label %if.end

if.then3:                                         ; preds = %if.then
  %11 = load i32, ptr %many, align 4, !tbaa !2
  %12 = load <3 x i32>, ptr %group.addr, align 16
  %13 = extractelement <3 x i32> %12, i64 0
  %mul = mul i32 %13, 256
  %14 = load i32, ptr %key, align 4, !tbaa !2
  %add = add i32 %mul, %14
  %call4 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(16) @_ZL6Counts, i32 noundef %add) #10 [ "convergencectrl"(token %4) ]
  store i32 %11, ptr addrspace(11) %call4, align 4, !tbaa !2
  br label %if.end

if.end:                                           ; preds = %if.then3, %if.then
  store i32 1, ptr %done, align 4, !tbaa !36
  call void @llvm.lifetime.end.p0(ptr %many) #12
  br label %if.end5

if.end5:                                          ; preds = %if.end, %while.body
  call void @llvm.lifetime.end.p0(ptr %least) #12
  br label %while.cond, !llvm.loop !44

while.end:                                        ; preds = %while.cond
  call void @llvm.lifetime.end.p0(ptr %done) #12
  call void @llvm.lifetime.end.p0(ptr %key) #12
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @count_keys() #7 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @_GLOBAL__sub_I_waves.hlsl() [ "convergencectrl"(token %0) ]
  %1 = call i32 @llvm.spv.thread.id.i32(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = call i32 @llvm.spv.thread.id.i32(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = call i32 @llvm.spv.thread.id.i32(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  %7 = call i32 @llvm.spv.group.id.i32(i32 0)
  %8 = insertelement <3 x i32> poison, i32 %7, i64 0
  %9 = call i32 @llvm.spv.group.id.i32(i32 1)
  %10 = insertelement <3 x i32> %8, i32 %9, i64 1
  %11 = call i32 @llvm.spv.group.id.i32(i32 2)
  %12 = insertelement <3 x i32> %10, i32 %11, i64 2
  call spir_func void @_Z10count_keysDv3_jS_(<3 x i32> %6, <3 x i32> %12) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !45
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x i32], 12, 0), ptr %__handle, align 8, !tbaa !11
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0i32_12_0t(target("spirv.VulkanBuffer", [0 x i32], 12, 0) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.umin.i32(i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(16) %this, i32 noundef %Index) #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !47
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !2
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %this1, i32 0, i32 0
  %1 = load target("spirv.VulkanBuffer", [0 x i32], 12, 1), ptr %__handle, align 8, !tbaa !18
  %2 = load i32, ptr %Index.addr, align 4, !tbaa !2
  %3 = call ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0i32_12_1t(target("spirv.VulkanBuffer", [0 x i32], 12, 1) %1, i32 %2)
  ret ptr addrspace(11) %3
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal spir_func void @_Z7compactDv3_jS_(<3 x i32> noundef %id, <3 x i32> noundef %group) #2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %id.addr = alloca <3 x i32>, align 16
  %group.addr = alloca <3 x i32>, align 16
  %key = alloca i32, align 4
  %keep = alloca i32, align 4
  %votes = alloca <4 x i32>, align 16
  %rank = alloca i32, align 4
  %lane = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !24
  store <3 x i32> %group, ptr %group.addr, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %key) #12
  %1 = load <3 x i32>, ptr %id.addr, align 16
  %2 = extractelement <3 x i32> %1, i64 0
  %call1 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(8) @_ZL4Keys, i32 noundef %2) #10 [ "convergencectrl"(token %0) ]
  %3 = load i32, ptr addrspace(11) %call1, align 4, !tbaa !2
  store i32 %3, ptr %key, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %keep) #12
  %4 = load i32, ptr %key, align 4, !tbaa !2
  %and = and i32 %4, 1
  %cmp = icmp ne i32 %and, 0
  %storedv = zext i1 %cmp to i32
  store i32 %storedv, ptr %keep, align 4, !tbaa !36
  call void @llvm.lifetime.start.p0(ptr %votes) #12
  %5 = load i32, ptr %keep, align 4, !tbaa !36, !range !38, !noundef !39
  %loadedv = trunc i32 %5 to i1
  %6 = call spir_func <4 x i32> @llvm.spv.wave.ballot(i1 %loadedv) [ "convergencectrl"(token %0) ]
  store <4 x i32> %6, ptr %votes, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %rank) #12
  store i32 0, ptr %rank, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %lane) #12
  store i32 0, ptr %lane, align 4, !tbaa !2
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %8 = load i32, ptr %lane, align 4, !tbaa !2
  %9 = call spir_func i32 @__hlsl_wave_get_lane_index() [ "convergencectrl"(token %7) ]
  %cmp2 = icmp ult i32 %8, %9
  br i1 %cmp2, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %lane) #12
  br label %for.end

for.body:                                         ; preds = %for.cond
  %10 = load <4 x i32>, ptr %votes, align 16
  %11 = extractelement <4 x i32> %10, i64 0
  %12 = load i32, ptr %lane, align 4, !tbaa !2
  %shr.mask = and i32 %12, 31
  %shr = lshr i32 %11, %shr.mask
  %and3 = and i32 %shr, 1
  %13 = load i32, ptr %rank, align 4, !tbaa !2
  %add = add i32 %13, %and3
  store i32 %add, ptr %rank, align 4, !tbaa !2
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %14 = load i32, ptr %lane, align 4, !tbaa !2
  %inc = add i32 %14, 1
  store i32 %inc, ptr %lane, align 4, !tbaa !2
  br label %for.cond, !llvm.loop !49

for.end:                                          ; preds = %for.cond.cleanup
  %15 = load i32, ptr %keep, align 4, !tbaa !36, !range !38, !noundef !39
  %loadedv4 = trunc i32 %15 to i1
  br i1 %loadedv4, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %16 = load i32, ptr %key, align 4, !tbaa !2
  %17 = load <3 x i32>, ptr %group.addr, align 16
  %18 = extractelement <3 x i32> %17, i64 0
  %mul = mul i32 %18, 32
  %19 = load i32, ptr %rank, align 4, !tbaa !2
  %add5 = add i32 %mul, %19
  %call6 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIjEixEj(ptr noundef nonnull align 8 dereferenceable(16) @_ZL6Counts, i32 noundef %add5) #10 [ "convergencectrl"(token %0) ]
  store i32 %16, ptr addrspace(11) %call6, align 4, !tbaa !2
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.lifetime.end.p0(ptr %rank) #12
  call void @llvm.lifetime.end.p0(ptr %votes) #12
  call void @llvm.lifetime.end.p0(ptr %keep) #12
  call void @llvm.lifetime.end.p0(ptr %key) #12
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @compact() #9 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @_GLOBAL__sub_I_waves.hlsl() [ "convergencectrl"(token %0) ]
  %1 = call i32 @llvm.spv.thread.id.i32(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = call i32 @llvm.spv.thread.id.i32(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = call i32 @llvm.spv.thread.id.i32(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  %7 = call i32 @llvm.spv.group.id.i32(i32 0)
  %8 = insertelement <3 x i32> poison, i32 %7, i64 0
  %9 = call i32 @llvm.spv.group.id.i32(i32 1)
  %10 = insertelement <3 x i32> %8, i32 %9, i64 1
  %11 = call i32 @llvm.spv.group.id.i32(i32 2)
  %12 = insertelement <3 x i32> %10, i32 %11, i64 2
  call spir_func void @_Z7compactDv3_jS_(<3 x i32> %6, <3 x i32> %12) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x i32> @llvm.spv.wave.ballot(i1) #1

; Function Attrs: convergent
declare spir_func i32 @__hlsl_wave_get_lane_index() #10

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal spir_func void @_Z7softmaxDv3_j(<3 x i32> noundef %id) #2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %id.addr = alloca <3 x i32>, align 16
  %value = alloca float, align 4
  %best = alloca float, align 4
  %scaled = alloca float, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !24
  call void @llvm.lifetime.start.p0(ptr %value) #12
  %1 = load <3 x i32>, ptr %id.addr, align 16
  %2 = extractelement <3 x i32> %1, i64 0
  %call1 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(8) @_ZL2In, i32 noundef %2) #10 [ "convergencectrl"(token %0) ]
  %3 = load float, ptr addrspace(11) %call1, align 4, !tbaa !25
  store float %3, ptr %value, align 4, !tbaa !25
  call void @llvm.lifetime.start.p0(ptr %best) #12
  %4 = load float, ptr %value, align 4, !tbaa !25
  %hlsl.wave.active.max2 = call reassoc nnan ninf nsz arcp afn spir_func float @llvm.spv.wave.reduce.max.f32(float %4) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.active.max2, ptr %best, align 4, !tbaa !25
  call void @llvm.lifetime.start.p0(ptr %scaled) #12
  %5 = load float, ptr %best, align 4, !tbaa !25
  %6 = load float, ptr %value, align 4, !tbaa !25
  %sub = fsub reassoc nnan ninf nsz arcp afn float %5, %6
  %7 = load float, ptr %best, align 4, !tbaa !25
  %8 = load float, ptr %value, align 4, !tbaa !25
  %sub3 = fsub reassoc nnan ninf nsz arcp afn float %7, %8
  %mul = fmul reassoc nnan ninf nsz arcp afn float %sub, %sub3
  %add = fadd reassoc nnan ninf nsz arcp afn float 1.000000e+00, %mul
  %div = fdiv reassoc nnan ninf nsz arcp afn float 1.000000e+00, %add
  store float %div, ptr %scaled, align 4, !tbaa !25
  %9 = load float, ptr %scaled, align 4, !tbaa !25
  %10 = load float, ptr %scaled, align 4, !tbaa !25
  %hlsl.wave.active.sum4 = call reassoc nnan ninf nsz arcp afn spir_func float @llvm.spv.wave.reduce.sum.f32(float %10) [ "convergencectrl"(token %0) ]
  %div5 = fdiv reassoc nnan ninf nsz arcp afn float %9, %hlsl.wave.active.sum4
  %11 = load <3 x i32>, ptr %id.addr, align 16
  %12 = extractelement <3 x i32> %11, i64 0
  %call6 = call noundef align 4 dereferenceable(4) ptr addrspace(11) @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 8 dereferenceable(16) @_ZL3Out, i32 noundef %12) #10 [ "convergencectrl"(token %0) ]
  store float %div5, ptr addrspace(11) %call6, align 4, !tbaa !25
  call void @llvm.lifetime.end.p0(ptr %scaled) #12
  call void @llvm.lifetime.end.p0(ptr %best) #12
  call void @llvm.lifetime.end.p0(ptr %value) #12
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @softmax() #9 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @_GLOBAL__sub_I_waves.hlsl() [ "convergencectrl"(token %0) ]
  %1 = call i32 @llvm.spv.thread.id.i32(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = call i32 @llvm.spv.thread.id.i32(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = call i32 @llvm.spv.thread.id.i32(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  call spir_func void @_Z7softmaxDv3_j(<3 x i32> %6) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.spv.wave.reduce.max.f32(float) #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferI8ParticleEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !40
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl16StructuredBufferI8ParticleEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0s_struct.Particles_12_0t(i32, i32, i32, i32, ptr) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferI8ParticleEC1ERKS2_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !40
  store ptr %other, ptr %other.addr, align 8, !tbaa !40
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl16StructuredBufferI8ParticleEC2ERKS2_(ptr noundef nonnull align 8 dereferenceable(8) %this1, ptr noundef nonnull align 8 dereferenceable(8) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferI8ParticleEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !40
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) poison, ptr %__handle, align 8, !tbaa !9
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferI8ParticleEC2ERKS2_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !40
  store ptr %other, ptr %other.addr, align 8, !tbaa !40
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !40, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0), ptr %__handle, align 8, !tbaa !9
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0) %2, ptr %__handle2, align 8, !tbaa !9
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !45
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl16StructuredBufferIjEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x i32], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0i32_12_0t(i32, i32, i32, i32, ptr) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !45
  store ptr %other, ptr %other.addr, align 8, !tbaa !45
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl16StructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this1, ptr noundef nonnull align 8 dereferenceable(8) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !45
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 0) poison, ptr %__handle, align 8, !tbaa !11
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !45
  store ptr %other, ptr %other.addr, align 8, !tbaa !45
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !45, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x i32], 12, 0), ptr %__handle, align 8, !tbaa !11
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 0) %2, ptr %__handle2, align 8, !tbaa !11
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC1Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !29
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl16StructuredBufferIfEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x float], 12, 0) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0f32_12_0t(i32, i32, i32, i32, ptr) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !29
  store ptr %other, ptr %other.addr, align 8, !tbaa !29
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl16StructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this1, ptr noundef nonnull align 8 dereferenceable(8) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !29
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.1", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 0) poison, ptr %__handle, align 8, !tbaa !13
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef nonnull align 8 dereferenceable(8) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !29
  store ptr %other, ptr %other.addr, align 8, !tbaa !29
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !29, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.1", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x float], 12, 0), ptr %__handle, align 8, !tbaa !13
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.1", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 0) %2, ptr %__handle2, align 8, !tbaa !13
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferI8ParticleEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !42
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferI8ParticleEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(i32, i32, i32, i32, ptr) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), i32, i32) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferI8ParticleEC1ERKS2_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !42
  store ptr %other, ptr %other.addr, align 8, !tbaa !42
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferI8ParticleEC2ERKS2_(ptr noundef nonnull align 8 dereferenceable(16) %this1, ptr noundef nonnull align 8 dereferenceable(16) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferI8ParticleEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !42
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) poison, ptr %__handle, align 8, !tbaa !15
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferI8ParticleEC2ERKS2_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !42
  store ptr %other, ptr %other.addr, align 8, !tbaa !42
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !42, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), ptr %__handle, align 8, !tbaa !15
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1) %2, ptr %__handle2, align 8, !tbaa !15
  %3 = load ptr, ptr %other.addr, align 8, !tbaa !42, !nonnull !39, !align !50
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %3, i32 0, i32 1
  %4 = load target("spirv.VulkanBuffer", i32, 12, 1), ptr %__counter_handle, align 8, !tbaa !17
  %__counter_handle3 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %4, ptr %__counter_handle3, align 8, !tbaa !17
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !47
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferIjEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x i32], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0i32_12_1t(i32, i32, i32, i32, ptr) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0i32_12_1t(target("spirv.VulkanBuffer", [0 x i32], 12, 1), i32, i32) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !47
  store ptr %other, ptr %other.addr, align 8, !tbaa !47
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this1, ptr noundef nonnull align 8 dereferenceable(16) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !47
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 1) poison, ptr %__handle, align 8, !tbaa !18
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !47
  store ptr %other, ptr %other.addr, align 8, !tbaa !47
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !47, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x i32], 12, 1), ptr %__handle, align 8, !tbaa !18
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x i32], 12, 1) %2, ptr %__handle2, align 8, !tbaa !18
  %3 = load ptr, ptr %other.addr, align 8, !tbaa !47, !nonnull !39, !align !50
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %3, i32 0, i32 1
  %4 = load target("spirv.VulkanBuffer", i32, 12, 1), ptr %__counter_handle, align 8, !tbaa !20
  %__counter_handle3 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.2", ptr %this1, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %4, ptr %__counter_handle3, align 8, !tbaa !20
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !31
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferIfEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", [0 x float], 12, 1) @llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0f32_12_1t(i32, i32, i32, i32, ptr) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("spirv.VulkanBuffer", i32, 12, 1) @llvm.spv.resource.counterhandlefromimplicitbinding.tspirv.VulkanBuffer_i32_12_1t.tspirv.VulkanBuffer_a0f32_12_1t(target("spirv.VulkanBuffer", [0 x float], 12, 1), i32, i32) #11

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !31
  store ptr %other, ptr %other.addr, align 8, !tbaa !31
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8
  call void @_ZN4hlsl18RWStructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this1, ptr noundef nonnull align 8 dereferenceable(16) %1) #10 [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !31
  %this1 = load ptr, ptr %this.addr, align 8
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 1) poison, ptr %__handle, align 8, !tbaa !21
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %other) unnamed_addr #2 comdat align 2 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !31
  store ptr %other, ptr %other.addr, align 8, !tbaa !31
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %other.addr, align 8, !tbaa !31, !nonnull !39, !align !50
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %1, i32 0, i32 0
  %2 = load target("spirv.VulkanBuffer", [0 x float], 12, 1), ptr %__handle, align 8, !tbaa !21
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %this1, i32 0, i32 0
  store target("spirv.VulkanBuffer", [0 x float], 12, 1) %2, ptr %__handle2, align 8, !tbaa !21
  %3 = load ptr, ptr %other.addr, align 8, !tbaa !31, !nonnull !39, !align !50
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %3, i32 0, i32 1
  %4 = load target("spirv.VulkanBuffer", i32, 12, 1), ptr %__counter_handle, align 8, !tbaa !23
  %__counter_handle3 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.3", ptr %this1, i32 0, i32 1
  store target("spirv.VulkanBuffer", i32, 12, 1) %4, ptr %__counter_handle3, align 8, !tbaa !23
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0f32_12_0t(target("spirv.VulkanBuffer", [0 x float], 12, 0), i32) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0f32_12_1t(target("spirv.VulkanBuffer", [0 x float], 12, 1), i32) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0s_struct.Particles_12_0t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 0), i32) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0s_struct.Particles_12_1t(target("spirv.VulkanBuffer", [0 x %struct.Particle], 12, 1), i32) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0i32_12_0t(target("spirv.VulkanBuffer", [0 x i32], 12, 0), i32) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(11) @llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0i32_12_1t(target("spirv.VulkanBuffer", [0 x i32], 12, 1), i32) #11

; Function Attrs: alwaysinline convergent nounwind
define internal spir_func void @_GLOBAL__sub_I_waves.hlsl() #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  call spir_func void @__cxx_global_var_init() [ "convergencectrl"(token %0) ]
  call spir_func void @__cxx_global_var_init.1() [ "convergencectrl"(token %0) ]
  call spir_func void @__cxx_global_var_init.3() [ "convergencectrl"(token %0) ]
  call spir_func void @__cxx_global_var_init.5() [ "convergencectrl"(token %0) ]
  call spir_func void @__cxx_global_var_init.7() [ "convergencectrl"(token %0) ]
  call spir_func void @__cxx_global_var_init.9() [ "convergencectrl"(token %0) ]
  ret void
}

attributes #0 = { alwaysinline convergent nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent noinline norecurse "hlsl.numthreads"="256,1,1" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #7 = { convergent noinline norecurse "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #9 = { convergent noinline norecurse "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #10 = { convergent }
attributes #11 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #12 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C++ TBAA"}
!6 = !{!7, !7, i64 0}
!7 = !{!"p1 omnipotent char", !8, i64 0}
!8 = !{!"any pointer", !4, i64 0}
!9 = !{!10, !4, i64 0}
!10 = !{!"_ZTSN4hlsl16StructuredBufferI8ParticleEE", !4, i64 0}
!11 = !{!12, !4, i64 0}
!12 = !{!"_ZTSN4hlsl16StructuredBufferIjEE", !4, i64 0}
!13 = !{!14, !4, i64 0}
!14 = !{!"_ZTSN4hlsl16StructuredBufferIfEE", !4, i64 0}
!15 = !{!16, !4, i64 0}
!16 = !{!"_ZTSN4hlsl18RWStructuredBufferI8ParticleEE", !4, i64 0, !4, i64 8}
!17 = !{!16, !4, i64 8}
!18 = !{!19, !4, i64 0}
!19 = !{!"_ZTSN4hlsl18RWStructuredBufferIjEE", !4, i64 0, !4, i64 8}
!20 = !{!19, !4, i64 8}
!21 = !{!22, !4, i64 0}
!22 = !{!"_ZTSN4hlsl18RWStructuredBufferIfEE", !4, i64 0, !4, i64 8}
!23 = !{!22, !4, i64 8}
!24 = !{!4, !4, i64 0}
!25 = !{!26, !26, i64 0}
!26 = !{!"float", !4, i64 0}
!27 = distinct !{!27, !28}
!28 = !{!"llvm.loop.mustprogress"}
!29 = !{!30, !30, i64 0}
!30 = !{!"p1 _ZTSN4hlsl16StructuredBufferIfEE", !8, i64 0}
!31 = !{!32, !32, i64 0}
!32 = !{!"p1 _ZTSN4hlsl18RWStructuredBufferIfEE", !8, i64 0}
!33 = !{i64 0, i64 16, !24, i64 16, i64 16, !24, i64 32, i64 4, !2}
!34 = !{!35, !3, i64 32}
!35 = !{!"_ZTS8Particle", !4, i64 0, !4, i64 16, !3, i64 32}
!36 = !{!37, !37, i64 0}
!37 = !{!"bool", !4, i64 0}
!38 = !{i32 0, i32 2}
!39 = !{}
!40 = !{!41, !41, i64 0}
!41 = !{!"p1 _ZTSN4hlsl16StructuredBufferI8ParticleEE", !8, i64 0}
!42 = !{!43, !43, i64 0}
!43 = !{!"p1 _ZTSN4hlsl18RWStructuredBufferI8ParticleEE", !8, i64 0}
!44 = distinct !{!44, !28}
!45 = !{!46, !46, i64 0}
!46 = !{!"p1 _ZTSN4hlsl16StructuredBufferIjEE", !8, i64 0}
!47 = !{!48, !48, i64 0}
!48 = !{!"p1 _ZTSN4hlsl18RWStructuredBufferIjEE", !8, i64 0}
!49 = distinct !{!49, !28}
!50 = !{i64 8}
