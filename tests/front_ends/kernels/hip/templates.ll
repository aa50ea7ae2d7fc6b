; ModuleID = 'templates.hip'
source_filename = "templates.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Least = type { float, i32 }
%struct.Place = type { i32, i32, i32, i32 }
%struct.Sum = type { i8 }
%struct.Largest = type { i8 }

$_ZN5PlaceC2Ev = comdat any

$_Z12block_reduceIi3SumLi4EET_S1_T0_ = comdat any

$_Z12block_reduceIf7LargestLi4EET_S1_T0_ = comdat any

$_Z9wave_scanILi6EEii = comdat any

$_ZN5Least4takeES_ = comdat any

$_Z7productILi8EEvPKfS1_Pfi = comdat any

$_Z11wave_reduceIi3SumET_S1_T0_ = comdat any

$_ZNK3SumclIiEET_S1_S1_ = comdat any

$_Z11wave_reduceIf7LargestET_S1_T0_ = comdat any

$_ZNK7LargestclIfEET_S1_S1_ = comdat any

$_ZZ12block_reduceIi3SumLi4EET_S1_T0_E5parts = comdat any

$_ZZ12block_reduceIf7LargestLi4EET_S1_T0_E5parts = comdat any

$_ZZ7productILi8EEvPKfS1_PfiE2as = comdat any

$_ZZ7productILi8EEvPKfS1_PfiE2bs = comdat any

@__const._Z6argminPKfP5Leasti.best = private unnamed_addr addrspace(4) constant %struct.Least { float 0x7FF0000000000000, i32 2147483647 }, align 4
@_ZZ12block_reduceIi3SumLi4EET_S1_T0_E5parts = linkonce_odr hidden addrspace(3) global [4 x i32] undef, comdat, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@_ZZ12block_reduceIf7LargestLi4EET_S1_T0_E5parts = linkonce_odr hidden addrspace(3) global [4 x float] undef, comdat, align 16
@_ZZ7productILi8EEvPKfS1_PfiE2as = linkonce_odr hidden addrspace(3) global [64 x float] undef, comdat, align 16
@_ZZ7productILi8EEvPKfS1_PfiE2bs = linkonce_odr hidden addrspace(3) global [64 x float] undef, comdat, align 16
@__hip_cuid_8505e3b142e48433 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_8505e3b142e48433 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z11sum_of_intsPKiPi(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Sum, align 1, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #11
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !9
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %1 = load i32, ptr %block, align 4, !tbaa !12
  %mul = mul i32 %1, 256
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !14
  %add = add i32 %mul, %2
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %call = call noundef i32 @_Z12block_reduceIi3SumLi4EET_S1_T0_(i32 noundef %3) #12
  store i32 %call, ptr %sum.ascast, align 4, !tbaa !5
  %thread3 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread3, align 4, !tbaa !14
  %cmp = icmp eq i32 %4, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %6 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !9
  %block4 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %7 = load i32, ptr %block4, align 4, !tbaa !12
  %idxprom5 = zext i32 %7 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %6, i64 %idxprom5
  store i32 %5, ptr %arrayidx6, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !15
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %thread = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 0
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %thread, align 4, !tbaa !14
  %block = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 1
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %1, ptr %block, align 4, !tbaa !12
  %lane = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 2
  %2 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %3 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %2)
  store i32 %3, ptr %lane, align 4, !tbaa !17
  %wave = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 3
  %thread2 = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 0
  %4 = load i32, ptr %thread2, align 4, !tbaa !14
  %div = udiv i32 %4, 64
  store i32 %div, ptr %wave, align 4, !tbaa !18
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef i32 @_Z12block_reduceIi3SumLi4EET_S1_T0_(i32 noundef %value) #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %tmp = alloca %struct.Sum, align 1, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Sum, align 1, addrspace(5)
  %w = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot5 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  %0 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %call = call noundef i32 @_Z11wave_reduceIi3SumET_S1_T0_(i32 noundef %0) #12
  store i32 %call, ptr %value.addr.ascast, align 4, !tbaa !5
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %1 = load i32, ptr %lane, align 4, !tbaa !17
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %wave = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 3
  %3 = load i32, ptr %wave, align 4, !tbaa !18
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIi3SumLi4EET_S1_T0_E5parts to ptr), i64 0, i64 %idxprom
  store i32 %2, ptr %arrayidx, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL4syncv() #12
  %4 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIi3SumLi4EET_S1_T0_E5parts to ptr), align 16, !tbaa !5
  store i32 %4, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #11
  store i32 1, ptr %w.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %cmp1 = icmp slt i32 %5, 4
  br i1 %cmp1, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %idxprom2 = sext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIi3SumLi4EET_S1_T0_E5parts to ptr), i64 0, i64 %idxprom2
  %8 = load i32, ptr %arrayidx3, align 4, !tbaa !5
  %call4 = call noundef i32 @_ZNK3SumclIiEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %op, i32 noundef %6, i32 noundef %8) #12
  store i32 %call4, ptr %value.addr.ascast, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %inc = add nsw i32 %9, 1
  store i32 %inc, ptr %w.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret i32 %10
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z13largest_floatPKfPf(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %best = alloca float, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Largest, align 1, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !21
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !21
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !21
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #11
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !21
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %1 = load i32, ptr %block, align 4, !tbaa !12
  %mul = mul i32 %1, 256
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !14
  %add = add i32 %mul, %2
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %0, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !23
  %call = call contract noundef float @_Z12block_reduceIf7LargestLi4EET_S1_T0_(float noundef %3) #12
  store float %call, ptr %best.ascast, align 4, !tbaa !23
  %thread3 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread3, align 4, !tbaa !14
  %cmp = icmp eq i32 %4, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = load float, ptr %best.ascast, align 4, !tbaa !23
  %6 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !21
  %block4 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %7 = load i32, ptr %block4, align 4, !tbaa !12
  %idxprom5 = zext i32 %7 to i64
  %arrayidx6 = getelementptr inbounds nuw float, ptr %6, i64 %idxprom5
  store float %5, ptr %arrayidx6, align 4, !tbaa !23
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef float @_Z12block_reduceIf7LargestLi4EET_S1_T0_(float noundef %value) #2 comdat {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %tmp = alloca %struct.Largest, align 1, addrspace(5)
  %value.addr = alloca float, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Largest, align 1, addrspace(5)
  %w = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot5 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  store float %value, ptr %value.addr.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  %0 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  %call = call contract noundef float @_Z11wave_reduceIf7LargestET_S1_T0_(float noundef %0) #12
  store float %call, ptr %value.addr.ascast, align 4, !tbaa !23
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %1 = load i32, ptr %lane, align 4, !tbaa !17
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  %wave = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 3
  %3 = load i32, ptr %wave, align 4, !tbaa !18
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw [4 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIf7LargestLi4EET_S1_T0_E5parts to ptr), i64 0, i64 %idxprom
  store float %2, ptr %arrayidx, align 4, !tbaa !23
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL4syncv() #12
  %4 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIf7LargestLi4EET_S1_T0_E5parts to ptr), align 16, !tbaa !23
  store float %4, ptr %value.addr.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #11
  store i32 1, ptr %w.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %cmp1 = icmp slt i32 %5, 4
  br i1 %cmp1, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  %7 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %idxprom2 = sext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds [4 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceIf7LargestLi4EET_S1_T0_E5parts to ptr), i64 0, i64 %idxprom2
  %8 = load float, ptr %arrayidx3, align 4, !tbaa !23
  %call4 = call contract noundef float @_ZNK7LargestclIfEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %op, float noundef %6, float noundef %8) #12
  store float %call4, ptr %value.addr.ascast, align 4, !tbaa !23
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %w.ascast, align 4, !tbaa !5
  %inc = add nsw i32 %9, 1
  store i32 %inc, ptr %w.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !25

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret float %10
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z4scanPKiPi(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #11
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %0 = load i32, ptr %block, align 4, !tbaa !12
  %mul = mul i32 %0, 64
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %1 = load i32, ptr %thread, align 4, !tbaa !14
  %add = add i32 %mul, %1
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  %2 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !9
  %3 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %call = call noundef i32 @_Z9wave_scanILi6EEii(i32 noundef %4) #12
  %5 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !9
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %idxprom3 = zext i32 %6 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom3
  store i32 %call, ptr %arrayidx4, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef i32 @_Z9wave_scanILi6EEii(i32 noundef %value) #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot4 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #11
  store i32 0, ptr %round.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %round.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %0, 6
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #11
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %2 = load i32, ptr %lane, align 4, !tbaa !17
  %3 = load i32, ptr %round.ascast, align 4, !tbaa !5
  %shl = shl i32 1, %3
  %sub = sub i32 %2, %shl
  %call = call noundef i32 @_ZL7shuffleii(i32 noundef %1, i32 noundef %sub) #12
  store i32 %call, ptr %other.ascast, align 4, !tbaa !5
  %lane1 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %4 = load i32, ptr %lane1, align 4, !tbaa !17
  %5 = load i32, ptr %round.ascast, align 4, !tbaa !5
  %shl2 = shl i32 1, %5
  %cmp3 = icmp uge i32 %4, %shl2
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load i32, ptr %other.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %add = add nsw i32 %7, %6
  store i32 %add, ptr %value.addr.ascast, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #11
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %8 = load i32, ptr %round.ascast, align 4, !tbaa !5
  %inc = add nsw i32 %8, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !26

for.end:                                          ; preds = %for.cond.cleanup
  %9 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret i32 %9
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z6argminPKfP5Leasti(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %best = alloca %struct.Least, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Least, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot7 = alloca i32, align 4, addrspace(5)
  %agg.tmp9 = alloca %struct.Least, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %agg.tmp9.ascast = addrspacecast ptr addrspace(5) %agg.tmp9 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !21
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !27
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !21
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !27
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #11
  call void @llvm.memcpy.p0.p4.i64(ptr align 4 %best.ascast, ptr addrspace(4) align 4 @__const._Z6argminPKfP5Leasti.best, i64 8, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #11
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %0 = load i32, ptr %thread, align 4, !tbaa !14
  store i32 %0, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  %value = getelementptr inbounds nuw %struct.Least, ptr %agg.tmp.ascast, i32 0, i32 0
  %3 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !21
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %4 = load i32, ptr %block, align 4, !tbaa !12
  %5 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul = mul i32 %4, %5
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add = add i32 %mul, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %3, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !23
  store float %7, ptr %value, align 4, !tbaa !29
  %place = getelementptr inbounds nuw %struct.Least, ptr %agg.tmp.ascast, i32 0, i32 1
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !5
  store i32 %8, ptr %place, align 4, !tbaa !31
  %9 = load [2 x i32], ptr %agg.tmp.ascast, align 4
  call void @_ZN5Least4takeES_(ptr noundef nonnull align 4 dereferenceable(8) %best.ascast, [2 x i32] %9) #12
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add3 = add nsw i32 %10, 64
  store i32 %add3, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !32

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #11
  store i32 32, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc17, %for.end
  %11 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %cmp5 = icmp sgt i32 %11, 0
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup6

for.cond.cleanup6:                                ; preds = %for.cond4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #11
  br label %for.end18

for.body8:                                        ; preds = %for.cond4
  %value10 = getelementptr inbounds nuw %struct.Least, ptr %agg.tmp9.ascast, i32 0, i32 0
  %value11 = getelementptr inbounds nuw %struct.Least, ptr %best.ascast, i32 0, i32 0
  %12 = load float, ptr %value11, align 4, !tbaa !29
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %13 = load i32, ptr %lane, align 4, !tbaa !17
  %14 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %xor = xor i32 %13, %14
  %call = call contract noundef float @_ZL7shufflefi(float noundef %12, i32 noundef %xor) #12
  store float %call, ptr %value10, align 4, !tbaa !29
  %place12 = getelementptr inbounds nuw %struct.Least, ptr %agg.tmp9.ascast, i32 0, i32 1
  %place13 = getelementptr inbounds nuw %struct.Least, ptr %best.ascast, i32 0, i32 1
  %15 = load i32, ptr %place13, align 4, !tbaa !31
  %lane14 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %16 = load i32, ptr %lane14, align 4, !tbaa !17
  %17 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %xor15 = xor i32 %16, %17
  %call16 = call noundef i32 @_ZL7shuffleii(i32 noundef %15, i32 noundef %xor15) #12
  store i32 %call16, ptr %place12, align 4, !tbaa !31
  %18 = load [2 x i32], ptr %agg.tmp9.ascast, align 4
  call void @_ZN5Least4takeES_(ptr noundef nonnull align 4 dereferenceable(8) %best.ascast, [2 x i32] %18) #12
  br label %for.inc17

for.inc17:                                        ; preds = %for.body8
  %19 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %div = sdiv i32 %19, 2
  store i32 %div, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond4, !llvm.loop !33

for.end18:                                        ; preds = %for.cond.cleanup6
  %thread19 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %20 = load i32, ptr %thread19, align 4, !tbaa !14
  %cmp20 = icmp eq i32 %20, 0
  br i1 %cmp20, label %if.then, label %if.end

if.then:                                          ; preds = %for.end18
  %21 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !27
  %block21 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %22 = load i32, ptr %block21, align 4, !tbaa !12
  %idxprom22 = zext i32 %22 to i64
  %arrayidx23 = getelementptr inbounds nuw %struct.Least, ptr %21, i64 %idxprom22
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %arrayidx23, ptr align 4 %best.ascast, i64 8, i1 false), !tbaa.struct !34
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end18
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden void @_ZN5Least4takeES_(ptr noundef nonnull align 4 dereferenceable(8) %this, [2 x i32] %other.coerce) #2 comdat align 2 {
entry:
  %other = alloca %struct.Least, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %other1 = addrspacecast ptr addrspace(5) %other to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store [2 x i32] %other.coerce, ptr %other1, align 4
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !27
  %this2 = load ptr, ptr %this.addr.ascast, align 8
  %value = getelementptr inbounds nuw %struct.Least, ptr %other1, i32 0, i32 0
  %0 = load float, ptr %value, align 4, !tbaa !29
  %value3 = getelementptr inbounds nuw %struct.Least, ptr %this2, i32 0, i32 0
  %1 = load float, ptr %value3, align 4, !tbaa !29
  %cmp = fcmp contract olt float %0, %1
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %value4 = getelementptr inbounds nuw %struct.Least, ptr %other1, i32 0, i32 0
  %2 = load float, ptr %value4, align 4, !tbaa !29
  %value5 = getelementptr inbounds nuw %struct.Least, ptr %this2, i32 0, i32 0
  %3 = load float, ptr %value5, align 4, !tbaa !29
  %cmp6 = fcmp contract oeq float %2, %3
  br i1 %cmp6, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %lor.lhs.false
  %place = getelementptr inbounds nuw %struct.Least, ptr %other1, i32 0, i32 1
  %4 = load i32, ptr %place, align 4, !tbaa !31
  %place7 = getelementptr inbounds nuw %struct.Least, ptr %this2, i32 0, i32 1
  %5 = load i32, ptr %place7, align 4, !tbaa !31
  %cmp8 = icmp slt i32 %4, %5
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true, %entry
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %this2, ptr align 4 %other1, i64 8, i1 false), !tbaa.struct !34
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %lor.lhs.false
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef float @_ZL7shufflefi(float noundef %value, i32 noundef %lane) #4 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %value.addr = alloca float, align 4, addrspace(5)
  %lane.addr = alloca i32, align 4, addrspace(5)
  %ref.tmp = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %lane.addr.ascast = addrspacecast ptr addrspace(5) %lane.addr to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  store float %value, ptr %value.addr.ascast, align 4, !tbaa !23
  store i32 %lane, ptr %lane.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #11
  %0 = load i32, ptr %value.addr.ascast, align 4, !tbaa !35
  %1 = load i32, ptr %lane.addr.ascast, align 4, !tbaa !5
  %call = call noundef i32 @_ZL7shuffleii(i32 noundef %0, i32 noundef %1) #12
  store i32 %call, ptr %ref.tmp.ascast, align 4, !tbaa !5
  %2 = load float, ptr %ref.tmp.ascast, align 4, !tbaa !35
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #11
  ret float %2
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i32 @_ZL7shuffleii(i32 noundef %value, i32 noundef %lane) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %lane.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %lane.addr.ascast = addrspacecast ptr addrspace(5) %lane.addr to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !5
  store i32 %lane, ptr %lane.addr.ascast, align 4, !tbaa !5
  %0 = load i32, ptr %lane.addr.ascast, align 4, !tbaa !5
  %shl = shl i32 %0, 2
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %1)
  ret i32 %2
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z16product_of_tilesPKfS0_Pfi(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %n) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !21
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !21
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !21
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !21
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !21
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !21
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !21
  %1 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !21
  %2 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !21
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @_Z7productILi8EEvPKfS1_Pfi(ptr noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) #12
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden void @_Z7productILi8EEvPKfS1_Pfi(ptr noundef %a, ptr noundef %b, ptr noundef %c, i32 noundef %n) #2 comdat {
entry:
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %top = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %top.ascast = addrspacecast ptr addrspace(5) %top to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store ptr %a, ptr %a.addr.ascast, align 8, !tbaa !21
  store ptr %b, ptr %b.addr.ascast, align 8, !tbaa !21
  store ptr %c, ptr %c.addr.ascast, align 8, !tbaa !21
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #11
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %0 = load i32, ptr %thread, align 4, !tbaa !14
  %rem = urem i32 %0, 8
  store i32 %rem, ptr %x.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #11
  %thread1 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %1 = load i32, ptr %thread1, align 4, !tbaa !14
  %div = udiv i32 %1, 8
  store i32 %div, ptr %y.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #11
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %2 = load i32, ptr %block, align 4, !tbaa !12
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %div2 = sdiv i32 %3, 8
  %rem3 = urem i32 %2, %div2
  store i32 %rem3, ptr %left.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %top) #11
  %block4 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %4 = load i32, ptr %block4, align 4, !tbaa !12
  %5 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %div5 = sdiv i32 %5, 8
  %div6 = udiv i32 %4, %div5
  store i32 %div6, ptr %top.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #11
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #11
  store i32 0, ptr %t.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc42, %entry
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %div7 = sdiv i32 %7, 8
  %cmp = icmp slt i32 %6, %div7
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #11
  br label %for.end44

for.body:                                         ; preds = %for.cond
  %8 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !21
  %9 = load i32, ptr %top.ascast, align 4, !tbaa !5
  %mul = mul nsw i32 %9, 8
  %10 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %add = add nsw i32 %mul, %10
  %11 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul8 = mul nsw i32 %add, %11
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !5
  %mul9 = mul nsw i32 %12, 8
  %add10 = add nsw i32 %mul8, %mul9
  %13 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add11 = add nsw i32 %add10, %13
  %idxprom = sext i32 %add11 to i64
  %arrayidx = getelementptr inbounds float, ptr %8, i64 %idxprom
  %14 = load float, ptr %arrayidx, align 4, !tbaa !23
  %15 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %mul12 = mul nsw i32 %15, 8
  %16 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add13 = add nsw i32 %mul12, %16
  %idxprom14 = sext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7productILi8EEvPKfS1_PfiE2as to ptr), i64 0, i64 %idxprom14
  store float %14, ptr %arrayidx15, align 4, !tbaa !23
  %17 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !21
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !5
  %mul16 = mul nsw i32 %18, 8
  %19 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %add17 = add nsw i32 %mul16, %19
  %20 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul18 = mul nsw i32 %add17, %20
  %21 = load i32, ptr %left.ascast, align 4, !tbaa !5
  %mul19 = mul nsw i32 %21, 8
  %add20 = add nsw i32 %mul18, %mul19
  %22 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add21 = add nsw i32 %add20, %22
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds float, ptr %17, i64 %idxprom22
  %23 = load float, ptr %arrayidx23, align 4, !tbaa !23
  %24 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %mul24 = mul nsw i32 %24, 8
  %25 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add25 = add nsw i32 %mul24, %25
  %idxprom26 = sext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7productILi8EEvPKfS1_PfiE2bs to ptr), i64 0, i64 %idxprom26
  store float %23, ptr %arrayidx27, align 4, !tbaa !23
  call void @_ZL4syncv() #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #11
  store i32 0, ptr %k.ascast, align 4, !tbaa !5
  br label %for.cond28

for.cond28:                                       ; preds = %for.inc, %for.body
  %26 = load i32, ptr %k.ascast, align 4, !tbaa !5
  %cmp29 = icmp slt i32 %26, 8
  br i1 %cmp29, label %for.body31, label %for.cond.cleanup30

for.cond.cleanup30:                               ; preds = %for.cond28
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #11
  br label %for.end

for.body31:                                       ; preds = %for.cond28
  %27 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %mul32 = mul nsw i32 %27, 8
  %28 = load i32, ptr %k.ascast, align 4, !tbaa !5
  %add33 = add nsw i32 %mul32, %28
  %idxprom34 = sext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7productILi8EEvPKfS1_PfiE2as to ptr), i64 0, i64 %idxprom34
  %29 = load float, ptr %arrayidx35, align 4, !tbaa !23
  %30 = load i32, ptr %k.ascast, align 4, !tbaa !5
  %mul36 = mul nsw i32 %30, 8
  %31 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add37 = add nsw i32 %mul36, %31
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7productILi8EEvPKfS1_PfiE2bs to ptr), i64 0, i64 %idxprom38
  %32 = load float, ptr %arrayidx39, align 4, !tbaa !23
  %mul40 = fmul contract float %29, %32
  %33 = load float, ptr %sum.ascast, align 4, !tbaa !23
  %add41 = fadd contract float %33, %mul40
  store float %add41, ptr %sum.ascast, align 4, !tbaa !23
  br label %for.inc

for.inc:                                          ; preds = %for.body31
  %34 = load i32, ptr %k.ascast, align 4, !tbaa !5
  %inc = add nsw i32 %34, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !5
  br label %for.cond28, !llvm.loop !36

for.end:                                          ; preds = %for.cond.cleanup30
  call void @_ZL4syncv() #12
  br label %for.inc42

for.inc42:                                        ; preds = %for.end
  %35 = load i32, ptr %t.ascast, align 4, !tbaa !5
  %inc43 = add nsw i32 %35, 1
  store i32 %inc43, ptr %t.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !37

for.end44:                                        ; preds = %for.cond.cleanup
  %36 = load float, ptr %sum.ascast, align 4, !tbaa !23
  %37 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !21
  %38 = load i32, ptr %top.ascast, align 4, !tbaa !5
  %mul45 = mul nsw i32 %38, 8
  %39 = load i32, ptr %y.ascast, align 4, !tbaa !5
  %add46 = add nsw i32 %mul45, %39
  %40 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul47 = mul nsw i32 %add46, %40
  %41 = load i32, ptr %left.ascast, align 4, !tbaa !5
  %mul48 = mul nsw i32 %41, 8
  %add49 = add nsw i32 %mul47, %mul48
  %42 = load i32, ptr %x.ascast, align 4, !tbaa !5
  %add50 = add nsw i32 %add49, %42
  %idxprom51 = sext i32 %add50 to i64
  %arrayidx52 = getelementptr inbounds float, ptr %37, i64 %idxprom51
  store float %36, ptr %arrayidx52, align 4, !tbaa !23
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %top) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z12count_digitsPKjPji(ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %counts.coerce, i32 noundef %shift) #0 {
entry:
  %keys = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %shift.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %digit = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %many = alloca i32, align 4, addrspace(5)
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %shift.addr.ascast = addrspacecast ptr addrspace(5) %shift.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %digit.ascast = addrspacecast ptr addrspace(5) %digit to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %many.ascast = addrspacecast ptr addrspace(5) %many to ptr
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys1 = load ptr, ptr %keys.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts2 = load ptr, ptr %counts.ascast, align 8, !tbaa !9
  store ptr %keys1, ptr %keys.addr.ascast, align 8, !tbaa !9
  store ptr %counts2, ptr %counts.addr.ascast, align 8, !tbaa !9
  store i32 %shift, ptr %shift.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %digit) #11
  %0 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !9
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %1 = load i32, ptr %block, align 4, !tbaa !12
  %mul = mul i32 %1, 64
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !14
  %add = add i32 %mul, %2
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %4 = load i32, ptr %shift.addr.ascast, align 4, !tbaa !5
  %shr = lshr i32 %3, %4
  %and = and i32 %shr, 3
  store i32 %and, ptr %digit.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #11
  store i32 0, ptr %value.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %value.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %5, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %many) #11
  %6 = load i32, ptr %digit.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %value.ascast, align 4, !tbaa !5
  %cmp3 = icmp eq i32 %6, %7
  %call = call noundef i64 @_ZL6ballotb(i1 noundef zeroext %cmp3) #12
  %8 = call i64 @llvm.ctpop.i64(i64 %call)
  %cast = trunc i64 %8 to i32
  store i32 %cast, ptr %many.ascast, align 4, !tbaa !5
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %9 = load i32, ptr %lane, align 4, !tbaa !17
  %10 = load i32, ptr %value.ascast, align 4, !tbaa !5
  %cmp4 = icmp eq i32 %9, %10
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %11 = load i32, ptr %many.ascast, align 4, !tbaa !5
  %12 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !9
  %block5 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %13 = load i32, ptr %block5, align 4, !tbaa !12
  %mul6 = mul i32 %13, 4
  %14 = load i32, ptr %value.ascast, align 4, !tbaa !5
  %add7 = add i32 %mul6, %14
  %idxprom8 = zext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %12, i64 %idxprom8
  store i32 %11, ptr %arrayidx9, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %many) #11
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr %value.ascast, align 4, !tbaa !5
  %inc = add i32 %15, 1
  store i32 %inc, ptr %value.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !38

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %digit) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i64 @_ZL6ballotb(i1 noundef zeroext %vote) #4 {
entry:
  %retval = alloca i64, align 8, addrspace(5)
  %vote.addr = alloca i8, align 1, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %vote.addr.ascast = addrspacecast ptr addrspace(5) %vote.addr to ptr
  %storedv = zext i1 %vote to i8
  store i8 %storedv, ptr %vote.addr.ascast, align 1, !tbaa !39
  %0 = load i8, ptr %vote.addr.ascast, align 1, !tbaa !39, !range !41, !noundef !42
  %loadedv = trunc i8 %0 to i1
  %1 = call i64 @llvm.amdgcn.ballot.i64(i1 %loadedv)
  ret i64 %1
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #7

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #8

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #9

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef i32 @_Z11wave_reduceIi3SumET_S1_T0_(i32 noundef %value) #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %tmp = alloca %struct.Sum, align 1, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot2 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #11
  store i32 32, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %2 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %3 = load i32, ptr %lane, align 4, !tbaa !17
  %4 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %xor = xor i32 %3, %4
  %call = call noundef i32 @_ZL7shuffleii(i32 noundef %2, i32 noundef %xor) #12
  %call1 = call noundef i32 @_ZNK3SumclIiEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %op, i32 noundef %1, i32 noundef %call) #12
  store i32 %call1, ptr %value.addr.ascast, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %shr = ashr i32 %5, 1
  store i32 %shr, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !43

for.end:                                          ; preds = %for.cond.cleanup
  %6 = load i32, ptr %value.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret i32 %6
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL4syncv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef i32 @_ZNK3SumclIiEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %this, i32 noundef %a, i32 noundef %b) #2 comdat align 2 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !44
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !5
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !5
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !5
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !5
  %add = add nsw i32 %0, %1
  ret i32 %add
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #10

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef float @_Z11wave_reduceIf7LargestET_S1_T0_(float noundef %value) #2 comdat {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %tmp = alloca %struct.Largest, align 1, addrspace(5)
  %value.addr = alloca float, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot2 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  store float %value, ptr %value.addr.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #11
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #11
  store i32 32, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #11
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  %2 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %3 = load i32, ptr %lane, align 4, !tbaa !17
  %4 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %xor = xor i32 %3, %4
  %call = call contract noundef float @_ZL7shufflefi(float noundef %2, i32 noundef %xor) #12
  %call1 = call contract noundef float @_ZNK7LargestclIfEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %op, float noundef %1, float noundef %call) #12
  store float %call1, ptr %value.addr.ascast, align 4, !tbaa !23
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %shr = ashr i32 %5, 1
  store i32 %shr, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !46

for.end:                                          ; preds = %for.cond.cleanup
  %6 = load float, ptr %value.addr.ascast, align 4, !tbaa !23
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #11
  ret float %6
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef float @_ZNK7LargestclIfEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %this, float noundef %a, float noundef %b) #2 comdat align 2 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca float, align 4, addrspace(5)
  %b.addr = alloca float, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !47
  store float %a, ptr %a.addr.ascast, align 4, !tbaa !23
  store float %b, ptr %b.addr.ascast, align 4, !tbaa !23
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load float, ptr %a.addr.ascast, align 4, !tbaa !23
  %1 = load float, ptr %b.addr.ascast, align 4, !tbaa !23
  %cmp = fcmp contract ogt float %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load float, ptr %a.addr.ascast, align 4, !tbaa !23
  br label %cond.end

cond.false:                                       ; preds = %entry
  %3 = load float, ptr %b.addr.ascast, align 4, !tbaa !23
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %2, %cond.true ], [ %3, %cond.false ]
  ret float %cond
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #8 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #9 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #10 = { convergent nocallback nofree nounwind willreturn }
attributes #11 = { nounwind }
attributes #12 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"p1 int", !11, i64 0}
!11 = !{!"any pointer", !7, i64 0}
!12 = !{!13, !6, i64 4}
!13 = !{!"_ZTS5Place", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12}
!14 = !{!13, !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 _ZTS5Place", !11, i64 0}
!17 = !{!13, !6, i64 8}
!18 = !{!13, !6, i64 12}
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!22, !22, i64 0}
!22 = !{!"p1 float", !11, i64 0}
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !7, i64 0}
!25 = distinct !{!25, !20}
!26 = distinct !{!26, !20}
!27 = !{!28, !28, i64 0}
!28 = !{!"p1 _ZTS5Least", !11, i64 0}
!29 = !{!30, !24, i64 0}
!30 = !{!"_ZTS5Least", !24, i64 0, !6, i64 4}
!31 = !{!30, !6, i64 4}
!32 = distinct !{!32, !20}
!33 = distinct !{!33, !20}
!34 = !{i64 0, i64 4, !23, i64 4, i64 4, !5}
!35 = !{!7, !7, i64 0}
!36 = distinct !{!36, !20}
!37 = distinct !{!37, !20}
!38 = distinct !{!38, !20}
!39 = !{!40, !40, i64 0}
!40 = !{!"bool", !7, i64 0}
!41 = !{i8 0, i8 2}
!42 = !{}
!43 = distinct !{!43, !20}
!44 = !{!45, !45, i64 0}
!45 = !{!"p1 _ZTS3Sum", !11, i64 0}
!46 = distinct !{!46, !20}
!47 = !{!48, !48, i64 0}
!48 = !{!"p1 _ZTS7Largest", !11, i64 0}
