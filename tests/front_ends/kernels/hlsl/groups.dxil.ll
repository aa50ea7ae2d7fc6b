; ModuleID = 'groups.hlsl'
source_filename = "groups.hlsl"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.5-pc-shadermodel6.5-library"

%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", float, 0, 0) }
%"class.hlsl::StructuredBuffer.0" = type { target("dx.RawBuffer", i32, 0, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", float, 1, 0), target("dx.RawBuffer", float, 1, 0) }
%"class.hlsl::RWStructuredBuffer.1" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }

@_ZL2In = internal global %"class.hlsl::StructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [3 x i8] c"In\00", align 1
@_ZL4Keys = internal global %"class.hlsl::StructuredBuffer.0" poison, align 4
@.str.2 = private unnamed_addr constant [5 x i8] c"Keys\00", align 1
@_ZL3Out = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str.4 = private unnamed_addr constant [4 x i8] c"Out\00", align 1
@_ZL6Sorted = internal global %"class.hlsl::RWStructuredBuffer.1" poison, align 4
@.str.6 = private unnamed_addr constant [7 x i8] c"Sorted\00", align 1
@Part = hidden addrspace(3) global [64 x float] zeroinitializer, align 4
@Both = hidden addrspace(3) global [128 x float] zeroinitializer, align 4
@Tile = hidden addrspace(3) global [272 x float] zeroinitializer, align 4
@Order = hidden addrspace(3) global [64 x i32] zeroinitializer, align 4
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_groups.hlsl, ptr null }]

; Function Attrs: alwaysinline convergent nounwind
define internal void @__cxx_global_var_init() #0 {
entry:
  call void @_ZN4hlsl16StructuredBufferIfE19__createFromBindingEjjijPKc(ptr dead_on_unwind writable sret(%"class.hlsl::StructuredBuffer") align 4 @_ZL2In, i32 noundef 0, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfE19__createFromBindingEjjijPKc(ptr dead_on_unwind noalias writable sret(%"class.hlsl::StructuredBuffer") align 4 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name) #1 align 2 {
entry:
  %result.ptr = alloca ptr, align 4
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 4
  %tmp = alloca %"class.hlsl::StructuredBuffer", align 4
  store ptr %agg.result, ptr %result.ptr, align 4
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !3
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !3
  store i32 %range, ptr %range.addr, align 4, !tbaa !3
  store i32 %index, ptr %index.addr, align 4, !tbaa !3
  store ptr %name, ptr %name.addr, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr %tmp) #9
  call void @_ZN4hlsl16StructuredBufferIfEC1Ev(ptr noundef nonnull align 4 dereferenceable(4) %tmp) #8
  %0 = load i32, ptr %registerNo.addr, align 4, !tbaa !3
  %1 = load i32, ptr %spaceNo.addr, align 4, !tbaa !3
  %2 = load i32, ptr %range.addr, align 4, !tbaa !3
  %3 = load i32, ptr %index.addr, align 4, !tbaa !3
  %4 = load ptr, ptr %name.addr, align 4, !tbaa !7
  %5 = call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_0_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %tmp, i32 0, i32 0
  store target("dx.RawBuffer", float, 0, 0) %5, ptr %__handle, align 4, !tbaa !10
  call void @_ZN4hlsl16StructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %agg.result, ptr noundef nonnull align 4 dereferenceable(4) %tmp) #8
  call void @llvm.lifetime.end.p0(ptr %tmp) #9
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal void @__cxx_global_var_init.1() #0 {
entry:
  call void @_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc(ptr dead_on_unwind writable sret(%"class.hlsl::StructuredBuffer.0") align 4 @_ZL4Keys, i32 noundef 1, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.2) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc(ptr dead_on_unwind noalias writable sret(%"class.hlsl::StructuredBuffer.0") align 4 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name) #1 align 2 {
entry:
  %result.ptr = alloca ptr, align 4
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 4
  %tmp = alloca %"class.hlsl::StructuredBuffer.0", align 4
  store ptr %agg.result, ptr %result.ptr, align 4
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !3
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !3
  store i32 %range, ptr %range.addr, align 4, !tbaa !3
  store i32 %index, ptr %index.addr, align 4, !tbaa !3
  store ptr %name, ptr %name.addr, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr %tmp) #9
  call void @_ZN4hlsl16StructuredBufferIjEC1Ev(ptr noundef nonnull align 4 dereferenceable(4) %tmp) #8
  %0 = load i32, ptr %registerNo.addr, align 4, !tbaa !3
  %1 = load i32, ptr %spaceNo.addr, align 4, !tbaa !3
  %2 = load i32, ptr %range.addr, align 4, !tbaa !3
  %3 = load i32, ptr %index.addr, align 4, !tbaa !3
  %4 = load ptr, ptr %name.addr, align 4, !tbaa !7
  %5 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %tmp, i32 0, i32 0
  store target("dx.RawBuffer", i32, 0, 0) %5, ptr %__handle, align 4, !tbaa !12
  call void @_ZN4hlsl16StructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %agg.result, ptr noundef nonnull align 4 dereferenceable(4) %tmp) #8
  call void @llvm.lifetime.end.p0(ptr %tmp) #9
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal void @__cxx_global_var_init.3() #0 {
entry:
  call void @_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind writable sret(%"class.hlsl::RWStructuredBuffer") align 4 @_ZL3Out, i32 noundef 0, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.4, i32 noundef 0) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind noalias writable sret(%"class.hlsl::RWStructuredBuffer") align 4 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name, i32 noundef %counterOrderId) #1 align 2 {
entry:
  %result.ptr = alloca ptr, align 4
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 4
  %counterOrderId.addr = alloca i32, align 4
  %tmp = alloca %"class.hlsl::RWStructuredBuffer", align 4
  store ptr %agg.result, ptr %result.ptr, align 4
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !3
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !3
  store i32 %range, ptr %range.addr, align 4, !tbaa !3
  store i32 %index, ptr %index.addr, align 4, !tbaa !3
  store ptr %name, ptr %name.addr, align 4, !tbaa !7
  store i32 %counterOrderId, ptr %counterOrderId.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %tmp) #9
  call void @_ZN4hlsl18RWStructuredBufferIfEC1Ev(ptr noundef nonnull align 4 dereferenceable(8) %tmp) #8
  %0 = load i32, ptr %registerNo.addr, align 4, !tbaa !3
  %1 = load i32, ptr %spaceNo.addr, align 4, !tbaa !3
  %2 = load i32, ptr %range.addr, align 4, !tbaa !3
  %3 = load i32, ptr %index.addr, align 4, !tbaa !3
  %4 = load ptr, ptr %name.addr, align 4, !tbaa !7
  %5 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 0
  store target("dx.RawBuffer", float, 1, 0) %5, ptr %__handle, align 4, !tbaa !14
  %__handle1 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 0
  %6 = load target("dx.RawBuffer", float, 1, 0), ptr %__handle1, align 4, !tbaa !14
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp, i32 0, i32 1
  store target("dx.RawBuffer", float, 1, 0) %6, ptr %__counter_handle, align 4, !tbaa !16
  call void @_ZN4hlsl18RWStructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %agg.result, ptr noundef nonnull align 4 dereferenceable(8) %tmp) #8
  call void @llvm.lifetime.end.p0(ptr %tmp) #9
  ret void
}

; Function Attrs: alwaysinline convergent nounwind
define internal void @__cxx_global_var_init.5() #0 {
entry:
  call void @_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind writable sret(%"class.hlsl::RWStructuredBuffer.1") align 4 @_ZL6Sorted, i32 noundef 1, i32 noundef 0, i32 noundef 1, i32 noundef 0, ptr noundef @.str.6, i32 noundef 1) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj(ptr dead_on_unwind noalias writable sret(%"class.hlsl::RWStructuredBuffer.1") align 4 %agg.result, i32 noundef %registerNo, i32 noundef %spaceNo, i32 noundef %range, i32 noundef %index, ptr noundef %name, i32 noundef %counterOrderId) #1 align 2 {
entry:
  %result.ptr = alloca ptr, align 4
  %registerNo.addr = alloca i32, align 4
  %spaceNo.addr = alloca i32, align 4
  %range.addr = alloca i32, align 4
  %index.addr = alloca i32, align 4
  %name.addr = alloca ptr, align 4
  %counterOrderId.addr = alloca i32, align 4
  %tmp = alloca %"class.hlsl::RWStructuredBuffer.1", align 4
  store ptr %agg.result, ptr %result.ptr, align 4
  store i32 %registerNo, ptr %registerNo.addr, align 4, !tbaa !3
  store i32 %spaceNo, ptr %spaceNo.addr, align 4, !tbaa !3
  store i32 %range, ptr %range.addr, align 4, !tbaa !3
  store i32 %index, ptr %index.addr, align 4, !tbaa !3
  store ptr %name, ptr %name.addr, align 4, !tbaa !7
  store i32 %counterOrderId, ptr %counterOrderId.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %tmp) #9
  call void @_ZN4hlsl18RWStructuredBufferIjEC1Ev(ptr noundef nonnull align 4 dereferenceable(8) %tmp) #8
  %0 = load i32, ptr %registerNo.addr, align 4, !tbaa !3
  %1 = load i32, ptr %spaceNo.addr, align 4, !tbaa !3
  %2 = load i32, ptr %range.addr, align 4, !tbaa !3
  %3 = load i32, ptr %index.addr, align 4, !tbaa !3
  %4 = load ptr, ptr %name.addr, align 4, !tbaa !7
  %5 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %tmp, i32 0, i32 0
  store target("dx.RawBuffer", i32, 1, 0) %5, ptr %__handle, align 4, !tbaa !17
  %__handle1 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %tmp, i32 0, i32 0
  %6 = load target("dx.RawBuffer", i32, 1, 0), ptr %__handle1, align 4, !tbaa !17
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %tmp, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %6, ptr %__counter_handle, align 4, !tbaa !19
  call void @_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %agg.result, ptr noundef nonnull align 4 dereferenceable(8) %tmp) #8
  call void @llvm.lifetime.end.p0(ptr %tmp) #9
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal void @_Z8tree_sumDv3_jjS_(<3 x i32> noundef %id, i32 noundef %l, <3 x i32> noundef %group) #1 {
entry:
  %id.addr = alloca <3 x i32>, align 16
  %l.addr = alloca i32, align 4
  %group.addr = alloca <3 x i32>, align 16
  %s = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !20
  store i32 %l, ptr %l.addr, align 4, !tbaa !3
  store <3 x i32> %group, ptr %group.addr, align 16, !tbaa !20
  %0 = load <3 x i32>, ptr %id.addr, align 16
  %1 = extractelement <3 x i32> %0, i32 0
  %call = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %1) #8
  %2 = load float, ptr %call, align 4, !tbaa !21
  %3 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx = getelementptr inbounds nuw [64 x float], ptr addrspace(3) @Part, i32 0, i32 %3
  store float %2, ptr addrspace(3) %arrayidx, align 4, !tbaa !21
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.start.p0(ptr %s) #9
  store i32 32, ptr %s, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %s, align 4, !tbaa !3
  %cmp = icmp ugt i32 %4, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %s) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %l.addr, align 4, !tbaa !3
  %6 = load i32, ptr %s, align 4, !tbaa !3
  %cmp1 = icmp ult i32 %5, %6
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %7 = load i32, ptr %l.addr, align 4, !tbaa !3
  %8 = load i32, ptr %s, align 4, !tbaa !3
  %add = add i32 %7, %8
  %arrayidx2 = getelementptr inbounds nuw [64 x float], ptr addrspace(3) @Part, i32 0, i32 %add
  %9 = load float, ptr addrspace(3) %arrayidx2, align 4, !tbaa !21
  %10 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx3 = getelementptr inbounds nuw [64 x float], ptr addrspace(3) @Part, i32 0, i32 %10
  %11 = load float, ptr addrspace(3) %arrayidx3, align 4, !tbaa !21
  %add4 = fadd reassoc nnan ninf nsz arcp afn float %11, %9
  store float %add4, ptr addrspace(3) %arrayidx3, align 4, !tbaa !21
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr %s, align 4, !tbaa !3
  %shr = lshr i32 %12, 1
  store i32 %shr, ptr %s, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !23

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load i32, ptr %l.addr, align 4, !tbaa !3
  %cmp5 = icmp eq i32 %13, 0
  br i1 %cmp5, label %if.then6, label %if.end8

if.then6:                                         ; preds = %for.end
  %14 = load float, ptr addrspace(3) @Part, align 4, !tbaa !21
  %15 = load <3 x i32>, ptr %group.addr, align 16
  %16 = extractelement <3 x i32> %15, i32 0
  %call7 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(8) @_ZL3Out, i32 noundef %16) #8
  store float %14, ptr %call7, align 4, !tbaa !21
  br label %if.end8

if.end8:                                          ; preds = %if.then6, %for.end
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @tree_sum() #2 {
entry:
  call void @_GLOBAL__sub_I_groups.hlsl()
  %0 = call i32 @llvm.dx.thread.id(i32 0)
  %1 = insertelement <3 x i32> poison, i32 %0, i64 0
  %2 = call i32 @llvm.dx.thread.id(i32 1)
  %3 = insertelement <3 x i32> %1, i32 %2, i64 1
  %4 = call i32 @llvm.dx.thread.id(i32 2)
  %5 = insertelement <3 x i32> %3, i32 %4, i64 2
  %6 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %7 = call i32 @llvm.dx.group.id(i32 0)
  %8 = insertelement <3 x i32> poison, i32 %7, i64 0
  %9 = call i32 @llvm.dx.group.id(i32 1)
  %10 = insertelement <3 x i32> %8, i32 %9, i64 1
  %11 = call i32 @llvm.dx.group.id(i32 2)
  %12 = insertelement <3 x i32> %10, i32 %11, i64 2
  call void @_Z8tree_sumDv3_jjS_(<3 x i32> %5, i32 %6, <3 x i32> %12)
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32) #3

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) %this, i32 noundef %Index) #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !25
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !3
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  %0 = load target("dx.RawBuffer", float, 0, 0), ptr %__handle, align 4, !tbaa !10
  %1 = load i32, ptr %Index.addr, align 4, !tbaa !3
  %2 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_0_0t(target("dx.RawBuffer", float, 0, 0) %0, i32 %1)
  ret ptr %2
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #5

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(8) %this, i32 noundef %Index) #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !27
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !3
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  %0 = load target("dx.RawBuffer", float, 1, 0), ptr %__handle, align 4, !tbaa !14
  %1 = load i32, ptr %Index.addr, align 4, !tbaa !3
  %2 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0) %0, i32 %1)
  ret ptr %2
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal void @_Z14inclusive_scanDv3_jj(<3 x i32> noundef %id, i32 noundef %l) #1 {
entry:
  %id.addr = alloca <3 x i32>, align 16
  %l.addr = alloca i32, align 4
  %from = alloca i32, align 4
  %to = alloca i32, align 4
  %d = alloca i32, align 4
  %other = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !20
  store i32 %l, ptr %l.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %from) #9
  store i32 0, ptr %from, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %to) #9
  store i32 64, ptr %to, align 4, !tbaa !3
  %0 = load <3 x i32>, ptr %id.addr, align 16
  %1 = extractelement <3 x i32> %0, i32 0
  %call = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %1) #8
  %2 = load float, ptr %call, align 4, !tbaa !21
  %3 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %3
  store float %2, ptr addrspace(3) %arrayidx, align 4, !tbaa !21
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.start.p0(ptr %d) #9
  store i32 1, ptr %d, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %d, align 4, !tbaa !3
  %cmp = icmp ult i32 %4, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %d) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %from, align 4, !tbaa !3
  %6 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add = add i32 %5, %6
  %arrayidx1 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add
  %7 = load float, ptr addrspace(3) %arrayidx1, align 4, !tbaa !21
  %8 = load i32, ptr %l.addr, align 4, !tbaa !3
  %9 = load i32, ptr %d, align 4, !tbaa !3
  %cmp2 = icmp uge i32 %8, %9
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %10 = load i32, ptr %from, align 4, !tbaa !3
  %11 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add3 = add i32 %10, %11
  %12 = load i32, ptr %d, align 4, !tbaa !3
  %sub = sub i32 %add3, %12
  %arrayidx4 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %sub
  %13 = load float, ptr addrspace(3) %arrayidx4, align 4, !tbaa !21
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi reassoc nnan ninf nsz arcp afn float [ %13, %cond.true ], [ 0.000000e+00, %cond.false ]
  %add5 = fadd reassoc nnan ninf nsz arcp afn float %7, %cond
  %14 = load i32, ptr %to, align 4, !tbaa !3
  %15 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add6 = add i32 %14, %15
  %arrayidx7 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add6
  store float %add5, ptr addrspace(3) %arrayidx7, align 4, !tbaa !21
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.start.p0(ptr %other) #9
  %16 = load i32, ptr %from, align 4, !tbaa !3
  store i32 %16, ptr %other, align 4, !tbaa !3
  %17 = load i32, ptr %to, align 4, !tbaa !3
  store i32 %17, ptr %from, align 4, !tbaa !3
  %18 = load i32, ptr %other, align 4, !tbaa !3
  store i32 %18, ptr %to, align 4, !tbaa !3
  call void @llvm.lifetime.end.p0(ptr %other) #9
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %19 = load i32, ptr %d, align 4, !tbaa !3
  %mul = mul i32 %19, 2
  store i32 %mul, ptr %d, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !29

for.end:                                          ; preds = %for.cond.cleanup
  %20 = load i32, ptr %from, align 4, !tbaa !3
  %21 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add8 = add i32 %20, %21
  %arrayidx9 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add8
  %22 = load float, ptr addrspace(3) %arrayidx9, align 4, !tbaa !21
  %23 = load <3 x i32>, ptr %id.addr, align 16
  %24 = extractelement <3 x i32> %23, i32 0
  %call10 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(8) @_ZL3Out, i32 noundef %24) #8
  store float %22, ptr %call10, align 4, !tbaa !21
  call void @llvm.lifetime.end.p0(ptr %to) #9
  call void @llvm.lifetime.end.p0(ptr %from) #9
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @inclusive_scan() #2 {
entry:
  call void @_GLOBAL__sub_I_groups.hlsl()
  %0 = call i32 @llvm.dx.thread.id(i32 0)
  %1 = insertelement <3 x i32> poison, i32 %0, i64 0
  %2 = call i32 @llvm.dx.thread.id(i32 1)
  %3 = insertelement <3 x i32> %1, i32 %2, i64 1
  %4 = call i32 @llvm.dx.thread.id(i32 2)
  %5 = insertelement <3 x i32> %3, i32 %4, i64 2
  %6 = call i32 @llvm.dx.flattened.thread.id.in.group()
  call void @_Z14inclusive_scanDv3_jj(<3 x i32> %5, i32 %6)
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal void @_Z9transposeDv3_jS_S_(<3 x i32> noundef %id, <3 x i32> noundef %local, <3 x i32> noundef %group) #1 {
entry:
  %id.addr = alloca <3 x i32>, align 16
  %local.addr = alloca <3 x i32>, align 16
  %group.addr = alloca <3 x i32>, align 16
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !20
  store <3 x i32> %local, ptr %local.addr, align 16, !tbaa !20
  store <3 x i32> %group, ptr %group.addr, align 16, !tbaa !20
  %0 = load <3 x i32>, ptr %id.addr, align 16
  %1 = extractelement <3 x i32> %0, i32 1
  %mul = mul i32 %1, 1024
  %2 = load <3 x i32>, ptr %id.addr, align 16
  %3 = extractelement <3 x i32> %2, i32 0
  %add = add i32 %mul, %3
  %call = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %add) #8
  %4 = load float, ptr %call, align 4, !tbaa !21
  %5 = load <3 x i32>, ptr %local.addr, align 16
  %6 = extractelement <3 x i32> %5, i32 1
  %mul1 = mul i32 %6, 17
  %7 = load <3 x i32>, ptr %local.addr, align 16
  %8 = extractelement <3 x i32> %7, i32 0
  %add2 = add i32 %mul1, %8
  %arrayidx = getelementptr inbounds nuw [272 x float], ptr addrspace(3) @Tile, i32 0, i32 %add2
  store float %4, ptr addrspace(3) %arrayidx, align 4, !tbaa !21
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %9 = load <3 x i32>, ptr %local.addr, align 16
  %10 = extractelement <3 x i32> %9, i32 0
  %mul3 = mul i32 %10, 17
  %11 = load <3 x i32>, ptr %local.addr, align 16
  %12 = extractelement <3 x i32> %11, i32 1
  %add4 = add i32 %mul3, %12
  %arrayidx5 = getelementptr inbounds nuw [272 x float], ptr addrspace(3) @Tile, i32 0, i32 %add4
  %13 = load float, ptr addrspace(3) %arrayidx5, align 4, !tbaa !21
  %14 = load <3 x i32>, ptr %group.addr, align 16
  %15 = extractelement <3 x i32> %14, i32 0
  %mul6 = mul i32 %15, 16
  %16 = load <3 x i32>, ptr %local.addr, align 16
  %17 = extractelement <3 x i32> %16, i32 1
  %add7 = add i32 %mul6, %17
  %mul8 = mul i32 %add7, 1024
  %18 = load <3 x i32>, ptr %group.addr, align 16
  %19 = extractelement <3 x i32> %18, i32 1
  %mul9 = mul i32 %19, 16
  %add10 = add i32 %mul8, %mul9
  %20 = load <3 x i32>, ptr %local.addr, align 16
  %21 = extractelement <3 x i32> %20, i32 0
  %add11 = add i32 %add10, %21
  %call12 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(8) @_ZL3Out, i32 noundef %add11) #8
  store float %13, ptr %call12, align 4, !tbaa !21
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @transpose() #6 {
entry:
  call void @_GLOBAL__sub_I_groups.hlsl()
  %0 = call i32 @llvm.dx.thread.id(i32 0)
  %1 = insertelement <3 x i32> poison, i32 %0, i64 0
  %2 = call i32 @llvm.dx.thread.id(i32 1)
  %3 = insertelement <3 x i32> %1, i32 %2, i64 1
  %4 = call i32 @llvm.dx.thread.id(i32 2)
  %5 = insertelement <3 x i32> %3, i32 %4, i64 2
  %6 = call i32 @llvm.dx.thread.id.in.group(i32 0)
  %7 = insertelement <3 x i32> poison, i32 %6, i64 0
  %8 = call i32 @llvm.dx.thread.id.in.group(i32 1)
  %9 = insertelement <3 x i32> %7, i32 %8, i64 1
  %10 = call i32 @llvm.dx.thread.id.in.group(i32 2)
  %11 = insertelement <3 x i32> %9, i32 %10, i64 2
  %12 = call i32 @llvm.dx.group.id(i32 0)
  %13 = insertelement <3 x i32> poison, i32 %12, i64 0
  %14 = call i32 @llvm.dx.group.id(i32 1)
  %15 = insertelement <3 x i32> %13, i32 %14, i64 1
  %16 = call i32 @llvm.dx.group.id(i32 2)
  %17 = insertelement <3 x i32> %15, i32 %16, i64 2
  call void @_Z9transposeDv3_jS_S_(<3 x i32> %5, <3 x i32> %11, <3 x i32> %17)
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32) #3

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal void @_Z12bitonic_sortDv3_jj(<3 x i32> noundef %id, i32 noundef %l) #1 {
entry:
  %id.addr = alloca <3 x i32>, align 16
  %l.addr = alloca i32, align 4
  %size = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %d = alloca i32, align 4
  %other = alloca i32, align 4
  %mine = alloca i32, align 4
  %theirs = alloca i32, align 4
  %keep_small = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !20
  store i32 %l, ptr %l.addr, align 4, !tbaa !3
  %0 = load <3 x i32>, ptr %id.addr, align 16
  %1 = extractelement <3 x i32> %0, i32 0
  %call = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIjEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL4Keys, i32 noundef %1) #8
  %2 = load i32, ptr %call, align 4, !tbaa !3
  %3 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @Order, i32 0, i32 %3
  store i32 %2, ptr addrspace(3) %arrayidx, align 4, !tbaa !3
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.start.p0(ptr %size) #9
  store i32 2, ptr %size, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc14, %entry
  %4 = load i32, ptr %size, align 4, !tbaa !3
  %cmp = icmp ule i32 %4, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %size) #9
  br label %for.end15

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %d) #9
  %5 = load i32, ptr %size, align 4, !tbaa !3
  %shr = lshr i32 %5, 1
  store i32 %shr, ptr %d, align 4, !tbaa !3
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %6 = load i32, ptr %d, align 4, !tbaa !3
  %cmp2 = icmp ugt i32 %6, 0
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %d) #9
  br label %for.end

for.body4:                                        ; preds = %for.cond1
  call void @llvm.lifetime.start.p0(ptr %other) #9
  %7 = load i32, ptr %l.addr, align 4, !tbaa !3
  %8 = load i32, ptr %d, align 4, !tbaa !3
  %xor = xor i32 %7, %8
  store i32 %xor, ptr %other, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %mine) #9
  %9 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx5 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @Order, i32 0, i32 %9
  %10 = load i32, ptr addrspace(3) %arrayidx5, align 4, !tbaa !3
  store i32 %10, ptr %mine, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %theirs) #9
  %11 = load i32, ptr %other, align 4, !tbaa !3
  %arrayidx6 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @Order, i32 0, i32 %11
  %12 = load i32, ptr addrspace(3) %arrayidx6, align 4, !tbaa !3
  store i32 %12, ptr %theirs, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %keep_small) #9
  %13 = load i32, ptr %l.addr, align 4, !tbaa !3
  %14 = load i32, ptr %size, align 4, !tbaa !3
  %and = and i32 %13, %14
  %cmp7 = icmp eq i32 %and, 0
  %15 = load i32, ptr %l.addr, align 4, !tbaa !3
  %16 = load i32, ptr %other, align 4, !tbaa !3
  %cmp8 = icmp ult i32 %15, %16
  %cmp9 = icmp eq i1 %cmp7, %cmp8
  %storedv = zext i1 %cmp9 to i32
  store i32 %storedv, ptr %keep_small, align 4, !tbaa !30
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %17 = load i32, ptr %keep_small, align 4, !tbaa !30, !range !32, !noundef !33
  %loadedv = trunc i32 %17 to i1
  %18 = load i32, ptr %mine, align 4, !tbaa !3
  %19 = load i32, ptr %theirs, align 4, !tbaa !3
  %cmp10 = icmp ult i32 %18, %19
  %cmp11 = icmp eq i1 %loadedv, %cmp10
  br i1 %cmp11, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body4
  %20 = load i32, ptr %mine, align 4, !tbaa !3
  br label %cond.end

cond.false:                                       ; preds = %for.body4
  %21 = load i32, ptr %theirs, align 4, !tbaa !3
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %20, %cond.true ], [ %21, %cond.false ]
  %22 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx12 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @Order, i32 0, i32 %22
  store i32 %cond, ptr addrspace(3) %arrayidx12, align 4, !tbaa !3
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.end.p0(ptr %keep_small) #9
  call void @llvm.lifetime.end.p0(ptr %theirs) #9
  call void @llvm.lifetime.end.p0(ptr %mine) #9
  call void @llvm.lifetime.end.p0(ptr %other) #9
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %23 = load i32, ptr %d, align 4, !tbaa !3
  %shr13 = lshr i32 %23, 1
  store i32 %shr13, ptr %d, align 4, !tbaa !3
  br label %for.cond1, !llvm.loop !34

for.end:                                          ; preds = %for.cond.cleanup3
  br label %for.inc14

for.inc14:                                        ; preds = %for.end
  %24 = load i32, ptr %size, align 4, !tbaa !3
  %shl = shl i32 %24, 1
  store i32 %shl, ptr %size, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !35

for.end15:                                        ; preds = %for.cond.cleanup
  %25 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx16 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @Order, i32 0, i32 %25
  %26 = load i32, ptr addrspace(3) %arrayidx16, align 4, !tbaa !3
  %27 = load <3 x i32>, ptr %id.addr, align 16
  %28 = extractelement <3 x i32> %27, i32 0
  %call17 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIjEixEj(ptr noundef nonnull align 4 dereferenceable(8) @_ZL6Sorted, i32 noundef %28) #8
  store i32 %26, ptr %call17, align 4, !tbaa !3
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @bitonic_sort() #2 {
entry:
  call void @_GLOBAL__sub_I_groups.hlsl()
  %0 = call i32 @llvm.dx.thread.id(i32 0)
  %1 = insertelement <3 x i32> poison, i32 %0, i64 0
  %2 = call i32 @llvm.dx.thread.id(i32 1)
  %3 = insertelement <3 x i32> %1, i32 %2, i64 1
  %4 = call i32 @llvm.dx.thread.id(i32 2)
  %5 = insertelement <3 x i32> %3, i32 %4, i64 2
  %6 = call i32 @llvm.dx.flattened.thread.id.in.group()
  call void @_Z12bitonic_sortDv3_jj(<3 x i32> %5, i32 %6)
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIjEixEj(ptr noundef nonnull align 4 dereferenceable(4) %this, i32 noundef %Index) #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !36
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !3
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  %0 = load target("dx.RawBuffer", i32, 0, 0), ptr %__handle, align 4, !tbaa !12
  %1 = load i32, ptr %Index.addr, align 4, !tbaa !3
  %2 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t(target("dx.RawBuffer", i32, 0, 0) %0, i32 %1)
  ret ptr %2
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIjEixEj(ptr noundef nonnull align 4 dereferenceable(8) %this, i32 noundef %Index) #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %Index.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !38
  store i32 %Index, ptr %Index.addr, align 4, !tbaa !3
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %this1, i32 0, i32 0
  %0 = load target("dx.RawBuffer", i32, 1, 0), ptr %__handle, align 4, !tbaa !17
  %1 = load i32, ptr %Index.addr, align 4, !tbaa !3
  %2 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %0, i32 %1)
  ret ptr %2
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define internal void @_Z4blurDv3_jj(<3 x i32> noundef %id, i32 noundef %l) #1 {
entry:
  %id.addr = alloca <3 x i32>, align 16
  %l.addr = alloca i32, align 4
  %sum = alloca float, align 4
  %k = alloca i32, align 4
  store <3 x i32> %id, ptr %id.addr, align 16, !tbaa !20
  store i32 %l, ptr %l.addr, align 4, !tbaa !3
  %0 = load <3 x i32>, ptr %id.addr, align 16
  %1 = extractelement <3 x i32> %0, i32 0
  %call = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %1) #8
  %2 = load float, ptr %call, align 4, !tbaa !21
  %3 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add = add i32 %3, 2
  %arrayidx = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add
  store float %2, ptr addrspace(3) %arrayidx, align 4, !tbaa !21
  %4 = load i32, ptr %l.addr, align 4, !tbaa !3
  %cmp = icmp ult i32 %4, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = load <3 x i32>, ptr %id.addr, align 16
  %6 = extractelement <3 x i32> %5, i32 0
  %cmp1 = icmp uge i32 %6, 2
  br i1 %cmp1, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %7 = load <3 x i32>, ptr %id.addr, align 16
  %8 = extractelement <3 x i32> %7, i32 0
  %sub = sub i32 %8, 2
  %call2 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %sub) #8
  %9 = load float, ptr %call2, align 4, !tbaa !21
  br label %cond.end

cond.false:                                       ; preds = %if.then
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi reassoc nnan ninf nsz arcp afn float [ %9, %cond.true ], [ 0.000000e+00, %cond.false ]
  %10 = load i32, ptr %l.addr, align 4, !tbaa !3
  %arrayidx3 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %10
  store float %cond, ptr addrspace(3) %arrayidx3, align 4, !tbaa !21
  br label %if.end

if.end:                                           ; preds = %cond.end, %entry
  %11 = load i32, ptr %l.addr, align 4, !tbaa !3
  %cmp4 = icmp uge i32 %11, 62
  br i1 %cmp4, label %if.then5, label %if.end10

if.then5:                                         ; preds = %if.end
  %12 = load <3 x i32>, ptr %id.addr, align 16
  %13 = extractelement <3 x i32> %12, i32 0
  %add6 = add i32 %13, 2
  %call7 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZNK4hlsl16StructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(4) @_ZL2In, i32 noundef %add6) #8
  %14 = load float, ptr %call7, align 4, !tbaa !21
  %15 = load i32, ptr %l.addr, align 4, !tbaa !3
  %add8 = add i32 %15, 4
  %arrayidx9 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add8
  store float %14, ptr addrspace(3) %arrayidx9, align 4, !tbaa !21
  br label %if.end10

if.end10:                                         ; preds = %if.then5, %if.end
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.lifetime.start.p0(ptr %sum) #9
  store float 0.000000e+00, ptr %sum, align 4, !tbaa !21
  call void @llvm.lifetime.start.p0(ptr %k) #9
  store i32 0, ptr %k, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end10
  %16 = load i32, ptr %k, align 4, !tbaa !3
  %cmp11 = icmp ult i32 %16, 5
  br i1 %cmp11, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %k) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %17 = load i32, ptr %l.addr, align 4, !tbaa !3
  %18 = load i32, ptr %k, align 4, !tbaa !3
  %add12 = add i32 %17, %18
  %arrayidx13 = getelementptr inbounds nuw [128 x float], ptr addrspace(3) @Both, i32 0, i32 %add12
  %19 = load float, ptr addrspace(3) %arrayidx13, align 4, !tbaa !21
  %20 = load float, ptr %sum, align 4, !tbaa !21
  %add14 = fadd reassoc nnan ninf nsz arcp afn float %20, %19
  store float %add14, ptr %sum, align 4, !tbaa !21
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %21 = load i32, ptr %k, align 4, !tbaa !3
  %inc = add i32 %21, 1
  store i32 %inc, ptr %k, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !40

for.end:                                          ; preds = %for.cond.cleanup
  %22 = load float, ptr %sum, align 4, !tbaa !21
  %div = fdiv reassoc nnan ninf nsz arcp afn float %22, 5.000000e+00
  %23 = load <3 x i32>, ptr %id.addr, align 16
  %24 = extractelement <3 x i32> %23, i32 0
  %call15 = call noundef nonnull align 4 dereferenceable(4) ptr @_ZN4hlsl18RWStructuredBufferIfEixEj(ptr noundef nonnull align 4 dereferenceable(8) @_ZL3Out, i32 noundef %24) #8
  store float %div, ptr %call15, align 4, !tbaa !21
  call void @llvm.lifetime.end.p0(ptr %sum) #9
  ret void
}

; Function Attrs: convergent noinline norecurse
define void @blur() #2 {
entry:
  call void @_GLOBAL__sub_I_groups.hlsl()
  %0 = call i32 @llvm.dx.thread.id(i32 0)
  %1 = insertelement <3 x i32> poison, i32 %0, i64 0
  %2 = call i32 @llvm.dx.thread.id(i32 1)
  %3 = insertelement <3 x i32> %1, i32 %2, i64 1
  %4 = call i32 @llvm.dx.thread.id(i32 2)
  %5 = insertelement <3 x i32> %3, i32 %4, i64 2
  %6 = call i32 @llvm.dx.flattened.thread.id.in.group()
  call void @_Z4blurDv3_jj(<3 x i32> %5, i32 %6)
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC1Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !25
  %this1 = load ptr, ptr %this.addr, align 4
  call void @_ZN4hlsl16StructuredBufferIfEC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this1) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_0_0t(i32, i32, i32, i32, ptr) #7

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this, ptr noundef nonnull align 4 dereferenceable(4) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !25
  store ptr %other, ptr %other.addr, align 4, !tbaa !25
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4
  call void @_ZN4hlsl16StructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this1, ptr noundef nonnull align 4 dereferenceable(4) %0) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !25
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", float, 0, 0) poison, ptr %__handle, align 4, !tbaa !10
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this, ptr noundef nonnull align 4 dereferenceable(4) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !25
  store ptr %other, ptr %other.addr, align 4, !tbaa !25
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4, !tbaa !25, !nonnull !33, !align !41
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %0, i32 0, i32 0
  %1 = load target("dx.RawBuffer", float, 0, 0), ptr %__handle, align 4, !tbaa !10
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", float, 0, 0) %1, ptr %__handle2, align 4, !tbaa !10
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC1Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !36
  %this1 = load ptr, ptr %this.addr, align 4
  call void @_ZN4hlsl16StructuredBufferIjEC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this1) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #7

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this, ptr noundef nonnull align 4 dereferenceable(4) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !36
  store ptr %other, ptr %other.addr, align 4, !tbaa !36
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4
  call void @_ZN4hlsl16StructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this1, ptr noundef nonnull align 4 dereferenceable(4) %0) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !36
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %__handle, align 4, !tbaa !12
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl16StructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(4) %this, ptr noundef nonnull align 4 dereferenceable(4) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !36
  store ptr %other, ptr %other.addr, align 4, !tbaa !36
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4, !tbaa !36, !nonnull !33, !align !41
  %__handle = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %0, i32 0, i32 0
  %1 = load target("dx.RawBuffer", i32, 0, 0), ptr %__handle, align 4, !tbaa !12
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::StructuredBuffer.0", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", i32, 0, 0) %1, ptr %__handle2, align 4, !tbaa !12
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC1Ev(ptr noundef nonnull align 4 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !27
  %this1 = load ptr, ptr %this.addr, align 4
  call void @_ZN4hlsl18RWStructuredBufferIfEC2Ev(ptr noundef nonnull align 4 dereferenceable(8) %this1) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #7

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this, ptr noundef nonnull align 4 dereferenceable(8) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !27
  store ptr %other, ptr %other.addr, align 4, !tbaa !27
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4
  call void @_ZN4hlsl18RWStructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this1, ptr noundef nonnull align 4 dereferenceable(8) %0) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC2Ev(ptr noundef nonnull align 4 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !27
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", float, 1, 0) poison, ptr %__handle, align 4, !tbaa !14
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIfEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this, ptr noundef nonnull align 4 dereferenceable(8) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !27
  store ptr %other, ptr %other.addr, align 4, !tbaa !27
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4, !tbaa !27, !nonnull !33, !align !41
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %0, i32 0, i32 0
  %1 = load target("dx.RawBuffer", float, 1, 0), ptr %__handle, align 4, !tbaa !14
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", float, 1, 0) %1, ptr %__handle2, align 4, !tbaa !14
  %2 = load ptr, ptr %other.addr, align 4, !tbaa !27, !nonnull !33, !align !41
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %2, i32 0, i32 1
  %3 = load target("dx.RawBuffer", float, 1, 0), ptr %__counter_handle, align 4, !tbaa !16
  %__counter_handle3 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1, i32 0, i32 1
  store target("dx.RawBuffer", float, 1, 0) %3, ptr %__counter_handle3, align 4, !tbaa !16
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC1Ev(ptr noundef nonnull align 4 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !38
  %this1 = load ptr, ptr %this.addr, align 4
  call void @_ZN4hlsl18RWStructuredBufferIjEC2Ev(ptr noundef nonnull align 4 dereferenceable(8) %this1) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #7

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this, ptr noundef nonnull align 4 dereferenceable(8) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !38
  store ptr %other, ptr %other.addr, align 4, !tbaa !38
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4
  call void @_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this1, ptr noundef nonnull align 4 dereferenceable(8) %0) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC2Ev(ptr noundef nonnull align 4 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !38
  %this1 = load ptr, ptr %this.addr, align 4
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %__handle, align 4, !tbaa !17
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define linkonce_odr hidden void @_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_(ptr noundef nonnull align 4 dereferenceable(8) %this, ptr noundef nonnull align 4 dereferenceable(8) %other) unnamed_addr #1 align 2 {
entry:
  %this.addr = alloca ptr, align 4
  %other.addr = alloca ptr, align 4
  store ptr %this, ptr %this.addr, align 4, !tbaa !38
  store ptr %other, ptr %other.addr, align 4, !tbaa !38
  %this1 = load ptr, ptr %this.addr, align 4
  %0 = load ptr, ptr %other.addr, align 4, !tbaa !38, !nonnull !33, !align !41
  %__handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %0, i32 0, i32 0
  %1 = load target("dx.RawBuffer", i32, 1, 0), ptr %__handle, align 4, !tbaa !17
  %__handle2 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %this1, i32 0, i32 0
  store target("dx.RawBuffer", i32, 1, 0) %1, ptr %__handle2, align 4, !tbaa !17
  %2 = load ptr, ptr %other.addr, align 4, !tbaa !38, !nonnull !33, !align !41
  %__counter_handle = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %2, i32 0, i32 1
  %3 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle, align 4, !tbaa !19
  %__counter_handle3 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %this1, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %3, ptr %__counter_handle3, align 4, !tbaa !19
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_0_0t(target("dx.RawBuffer", float, 0, 0), i32) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t(target("dx.RawBuffer", float, 1, 0), i32) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t(target("dx.RawBuffer", i32, 0, 0), i32) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0), i32) #7

; Function Attrs: alwaysinline convergent nounwind
define internal void @_GLOBAL__sub_I_groups.hlsl() #0 {
entry:
  call void @__cxx_global_var_init()
  call void @__cxx_global_var_init.1()
  call void @__cxx_global_var_init.3()
  call void @__cxx_global_var_init.5()
  ret void
}

attributes #0 = { alwaysinline convergent nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent noinline norecurse "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { convergent noinline norecurse "hlsl.numthreads"="16,16,1" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #8 = { convergent }
attributes #9 = { nounwind }

!llvm.module.flags = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"p1 omnipotent char", !9, i64 0}
!9 = !{!"any pointer", !5, i64 0}
!10 = !{!11, !5, i64 0}
!11 = !{!"_ZTSN4hlsl16StructuredBufferIfEE", !5, i64 0}
!12 = !{!13, !5, i64 0}
!13 = !{!"_ZTSN4hlsl16StructuredBufferIjEE", !5, i64 0}
!14 = !{!15, !5, i64 0}
!15 = !{!"_ZTSN4hlsl18RWStructuredBufferIfEE", !5, i64 0, !5, i64 4}
!16 = !{!15, !5, i64 4}
!17 = !{!18, !5, i64 0}
!18 = !{!"_ZTSN4hlsl18RWStructuredBufferIjEE", !5, i64 0, !5, i64 4}
!19 = !{!18, !5, i64 4}
!20 = !{!5, !5, i64 0}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !5, i64 0}
!23 = distinct !{!23, !24}
!24 = !{!"llvm.loop.mustprogress"}
!25 = !{!26, !26, i64 0}
!26 = !{!"p1 _ZTSN4hlsl16StructuredBufferIfEE", !9, i64 0}
!27 = !{!28, !28, i64 0}
!28 = !{!"p1 _ZTSN4hlsl18RWStructuredBufferIfEE", !9, i64 0}
!29 = distinct !{!29, !24}
!30 = !{!31, !31, i64 0}
!31 = !{!"bool", !5, i64 0}
!32 = !{i32 0, i32 2}
!33 = !{}
!34 = distinct !{!34, !24}
!35 = distinct !{!35, !24}
!36 = !{!37, !37, i64 0}
!37 = !{!"p1 _ZTSN4hlsl16StructuredBufferIjEE", !9, i64 0}
!38 = !{!39, !39, i64 0}
!39 = !{!"p1 _ZTSN4hlsl18RWStructuredBufferIjEE", !9, i64 0}
!40 = distinct !{!40, !24}
!41 = !{i64 4}
