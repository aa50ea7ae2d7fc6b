; ModuleID = 'lambdas.hip'
source_filename = "lambdas.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%class.anon = type { ptr, ptr }
%struct.Place = type { i32, i32, i32, i32 }
%class.anon.0 = type { ptr, ptr, ptr }
%class.anon.1 = type { ptr, ptr, ptr }
%struct.Largest = type { i8 }
%class.anon.2 = type { i8 }
%class.anon.3 = type { ptr }

$_ZN5PlaceC2Ev = comdat any

$_Z3addIjET_PS0_S0_ = comdat any

$_ZNK7LargestclIfEET_S1_S1_ = comdat any

$_Z15reduce_in_localI7LargestEfPffT_ = comdat any

@_ZZ7softmaxPKfPfiE4part = internal addrspace(3) global [256 x float] undef, align 16
@_ZZ9histogramPKhPjiE4mine = internal addrspace(3) global [256 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_8f1d53979597e314 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_8f1d53979597e314 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z14positive_countPKiPji(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %count.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %count = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %count.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %mine = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %class.anon, align 8, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %ref.tmp = alloca %struct.Place, align 4, addrspace(5)
  %ref.tmp3 = alloca %struct.Place, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %mine.ascast = addrspacecast ptr addrspace(5) %mine to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %ref.tmp3.ascast = addrspacecast ptr addrspace(5) %ref.tmp3 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %count.coerce, ptr %count.ascast, align 8
  %count2 = load ptr, ptr %count.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %count2, ptr %count.addr.ascast, align 8, !tbaa !9
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #10
  store i32 0, ptr %mine.ascast, align 4, !tbaa !5
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %1 = getelementptr inbounds nuw %class.anon, ptr %agg.tmp.ascast, i32 0, i32 0
  store ptr %mine.ascast, ptr %1, align 8, !tbaa !9
  %2 = getelementptr inbounds nuw %class.anon, ptr %agg.tmp.ascast, i32 0, i32 1
  store ptr %in.addr.ascast, ptr %2, align 8, !tbaa !12
  %3 = getelementptr inbounds nuw %class.anon, ptr %agg.tmp.ascast, i32 0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw %class.anon, ptr %agg.tmp.ascast, i32 0, i32 1
  %6 = load ptr, ptr %5, align 8
  call void @_Z8for_eachIZ14positive_countPKiPjiEUliE_EviT_(i32 noundef %0, ptr %4, ptr %6) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #10
  store i32 32, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %cmp = icmp sgt i32 %7, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %8 = load i32, ptr %mine.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %ref.tmp.ascast) #11
  %lane = getelementptr inbounds nuw %struct.Place, ptr %ref.tmp.ascast, i32 0, i32 2
  %9 = load i32, ptr %lane, align 4, !tbaa !15
  %10 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %xor = xor i32 %9, %10
  %call = call noundef i32 @_ZL7shuffleii(i32 noundef %8, i32 noundef %xor) #11
  %11 = load i32, ptr %mine.ascast, align 4, !tbaa !5
  %add = add i32 %11, %call
  store i32 %add, ptr %mine.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #10
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %d.ascast, align 4, !tbaa !5
  %shr = ashr i32 %12, 1
  store i32 %shr, ptr %d.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp3) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %ref.tmp3.ascast) #11
  %lane4 = getelementptr inbounds nuw %struct.Place, ptr %ref.tmp3.ascast, i32 0, i32 2
  %13 = load i32, ptr %lane4, align 4, !tbaa !15
  %cmp5 = icmp eq i32 %13, 0
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp3) #10
  br i1 %cmp5, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %14 = load ptr, ptr %count.addr.ascast, align 8, !tbaa !9
  %15 = load i32, ptr %mine.ascast, align 4, !tbaa !5
  %call6 = call noundef i32 @_Z3addIjET_PS0_S0_(ptr noundef %14, i32 noundef %15) #11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #10
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define internal void @_Z8for_eachIZ14positive_countPKiPjiEUliE_EviT_(i32 noundef %n, ptr %visit.coerce0, ptr %visit.coerce1) #2 {
entry:
  %visit = alloca %class.anon, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %visit1 = addrspacecast ptr addrspace(5) %visit to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %0 = getelementptr inbounds nuw %class.anon, ptr %visit1, i32 0, i32 0
  store ptr %visit.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds nuw %class.anon, ptr %visit1, i32 0, i32 1
  store ptr %visit.coerce1, ptr %1, align 8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #10
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %2 = load i32, ptr %block, align 4, !tbaa !19
  %mul = mul i32 %2, 256
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %3 = load i32, ptr %thread, align 4, !tbaa !20
  %add = add i32 %mul, %3
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %5 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !5
  call void @_ZZ14positive_countPKiPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(16) %visit1, i32 noundef %6) #11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add2 = add nsw i32 %7, 16384
  store i32 %add2, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !21

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i32 @_ZL7shuffleii(i32 noundef %value, i32 noundef %lane) #3 {
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

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %this) unnamed_addr #2 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !22
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %thread = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 0
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %thread, align 4, !tbaa !20
  %block = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 1
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %1, ptr %block, align 4, !tbaa !19
  %lane = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 2
  %2 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %3 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %2)
  store i32 %3, ptr %lane, align 4, !tbaa !15
  %wave = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 3
  %thread2 = getelementptr inbounds nuw %struct.Place, ptr %this1, i32 0, i32 0
  %4 = load i32, ptr %thread2, align 4, !tbaa !20
  %div = udiv i32 %4, 64
  store i32 %div, ptr %wave, align 4, !tbaa !24
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef i32 @_Z3addIjET_PS0_S0_(ptr noundef %where, i32 noundef %what) #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %where.addr = alloca ptr, align 8, addrspace(5)
  %what.addr = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %where.addr.ascast = addrspacecast ptr addrspace(5) %where.addr to ptr
  %what.addr.ascast = addrspacecast ptr addrspace(5) %what.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr %where, ptr %where.addr.ascast, align 8, !tbaa !9
  store i32 %what, ptr %what.addr.ascast, align 4, !tbaa !5
  %0 = load ptr, ptr %where.addr.ascast, align 8, !tbaa !9
  %1 = load i32, ptr %what.addr.ascast, align 4, !tbaa !5
  store i32 %1, ptr %.atomictmp.ascast, align 4, !tbaa !5
  %2 = load i32, ptr %.atomictmp.ascast, align 4
  %3 = atomicrmw add ptr %0, i32 %2 monotonic, align 4, !amdgpu.no.fine.grained.memory !25, !amdgpu.no.remote.memory !25
  store i32 %3, ptr %atomic-temp.ascast, align 4
  %4 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !5
  ret i32 %4
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z7compactPKiPiPji(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %count.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %count = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %count.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %class.anon.0, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %count.coerce, ptr %count.ascast, align 8
  %count3 = load ptr, ptr %count.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !9
  store ptr %count3, ptr %count.addr.ascast, align 8, !tbaa !9
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %1 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 0
  %2 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %2, ptr %1, align 8, !tbaa !26
  %3 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 1
  %4 = load ptr, ptr %count.addr.ascast, align 8, !tbaa !9
  store ptr %4, ptr %3, align 8, !tbaa !28
  %5 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 2
  %6 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !9
  store ptr %6, ptr %5, align 8, !tbaa !29
  %7 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 0
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw %class.anon.0, ptr %agg.tmp.ascast, i32 0, i32 2
  %12 = load ptr, ptr %11, align 8
  call void @_Z8for_eachIZ7compactPKiPiPjiEUliE_EviT_(i32 noundef %0, ptr %8, ptr %10, ptr %12) #11
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_Z8for_eachIZ7compactPKiPiPjiEUliE_EviT_(i32 noundef %n, ptr %visit.coerce0, ptr %visit.coerce1, ptr %visit.coerce2) #2 {
entry:
  %visit = alloca %class.anon.0, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %visit1 = addrspacecast ptr addrspace(5) %visit to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %0 = getelementptr inbounds nuw %class.anon.0, ptr %visit1, i32 0, i32 0
  store ptr %visit.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds nuw %class.anon.0, ptr %visit1, i32 0, i32 1
  store ptr %visit.coerce1, ptr %1, align 8
  %2 = getelementptr inbounds nuw %class.anon.0, ptr %visit1, i32 0, i32 2
  store ptr %visit.coerce2, ptr %2, align 8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #10
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %3 = load i32, ptr %block, align 4, !tbaa !19
  %mul = mul i32 %3, 256
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread, align 4, !tbaa !20
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %5, %6
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !5
  call void @_ZZ7compactPKiPiPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(24) %visit1, i32 noundef %7) #11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add2 = add nsw i32 %8, 16384
  store i32 %add2, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !30

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z9waterfallPKPfPKiS_(ptr addrspace(1) noundef %tables.coerce, ptr addrspace(1) noundef %which.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %tables = alloca ptr, align 8, addrspace(5)
  %which = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %tables.addr = alloca ptr, align 8, addrspace(5)
  %which.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %class.anon.1, align 8, addrspace(5)
  %tables.ascast = addrspacecast ptr addrspace(5) %tables to ptr
  %which.ascast = addrspacecast ptr addrspace(5) %which to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %tables.addr.ascast = addrspacecast ptr addrspace(5) %tables.addr to ptr
  %which.addr.ascast = addrspacecast ptr addrspace(5) %which.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  store ptr addrspace(1) %tables.coerce, ptr %tables.ascast, align 8
  %tables1 = load ptr, ptr %tables.ascast, align 8, !tbaa !31
  store ptr addrspace(1) %which.coerce, ptr %which.ascast, align 8
  %which2 = load ptr, ptr %which.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !33
  store ptr %tables1, ptr %tables.addr.ascast, align 8, !tbaa !31
  store ptr %which2, ptr %which.addr.ascast, align 8, !tbaa !9
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !33
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #10
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %0 = load i32, ptr %block, align 4, !tbaa !19
  %mul = mul i32 %0, 64
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %1 = load i32, ptr %thread, align 4, !tbaa !20
  %add = add i32 %mul, %1
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  %2 = load ptr, ptr %which.addr.ascast, align 8, !tbaa !9
  %3 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %5 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 0
  store ptr %out.addr.ascast, ptr %5, align 8, !tbaa !31
  %6 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 1
  store ptr %i.ascast, ptr %6, align 8, !tbaa !9
  %7 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 2
  store ptr %tables.addr.ascast, ptr %7, align 8, !tbaa !35
  %8 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 0
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw %class.anon.1, ptr %agg.tmp.ascast, i32 0, i32 2
  %13 = load ptr, ptr %12, align 8
  call void @_Z9uniformlyIZ9waterfallPKPfPKiS0_EUliE_EviT_(i32 noundef %4, ptr %9, ptr %11, ptr %13) #11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_Z9uniformlyIZ9waterfallPKPfPKiS0_EUliE_EviT_(i32 noundef %key, ptr %visit.coerce0, ptr %visit.coerce1, ptr %visit.coerce2) #2 {
entry:
  %visit = alloca %class.anon.1, align 8, addrspace(5)
  %key.addr = alloca i32, align 4, addrspace(5)
  %done = alloca i8, align 1, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %visit1 = addrspacecast ptr addrspace(5) %visit to ptr
  %key.addr.ascast = addrspacecast ptr addrspace(5) %key.addr to ptr
  %done.ascast = addrspacecast ptr addrspace(5) %done to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %0 = getelementptr inbounds nuw %class.anon.1, ptr %visit1, i32 0, i32 0
  store ptr %visit.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds nuw %class.anon.1, ptr %visit1, i32 0, i32 1
  store ptr %visit.coerce1, ptr %1, align 8
  %2 = getelementptr inbounds nuw %class.anon.1, ptr %visit1, i32 0, i32 2
  store ptr %visit.coerce2, ptr %2, align 8
  store i32 %key, ptr %key.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %done) #10
  store i8 0, ptr %done.ascast, align 1, !tbaa !38
  br label %while.cond

while.cond:                                       ; preds = %if.end, %entry
  %3 = load i8, ptr %done.ascast, align 1, !tbaa !38, !range !40, !noundef !25
  %loadedv = trunc i8 %3 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #10
  %4 = load i32, ptr %key.addr.ascast, align 4, !tbaa !5
  %5 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %4)
  store i32 %5, ptr %first.ascast, align 4, !tbaa !5
  %6 = load i32, ptr %key.addr.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %first.ascast, align 4, !tbaa !5
  %cmp = icmp eq i32 %6, %7
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %8 = load i32, ptr %first.ascast, align 4, !tbaa !5
  call void @_ZZ9waterfallPKPfPKiS_ENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(24) %visit1, i32 noundef %8) #11
  store i8 1, ptr %done.ascast, align 1, !tbaa !38
  br label %if.end

if.end:                                           ; preds = %if.then, %while.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #10
  br label %while.cond, !llvm.loop !41

while.end:                                        ; preds = %while.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %done) #10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z7softmaxPKfPfi(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %columns) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %best = alloca float, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %ref.tmp = alloca %struct.Largest, align 1, addrspace(5)
  %agg.tmp = alloca %struct.Largest, align 1, addrspace(5)
  %i4 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot9 = alloca i32, align 4, addrspace(5)
  %agg.tmp17 = alloca %class.anon.2, align 1, addrspace(5)
  %i19 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot24 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %i4.ascast = addrspacecast ptr addrspace(5) %i4 to ptr
  %agg.tmp17.ascast = addrspacecast ptr addrspace(5) %agg.tmp17 to ptr
  %i19.ascast = addrspacecast ptr addrspace(5) %i19 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !33
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !33
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !33
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !33
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #10
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !33
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %1 = load i32, ptr %block, align 4, !tbaa !19
  %2 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul = mul i32 %1, %2
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %0, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !33
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #10
  store float 0xFFF0000000000000, ptr %best.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #10
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #10
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %3 = load i32, ptr %thread, align 4, !tbaa !20
  store i32 %3, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %5 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #10
  %6 = load float, ptr %best.ascast, align 4, !tbaa !42
  %7 = load ptr, ptr %row.ascast, align 8, !tbaa !33
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %idxprom = sext i32 %8 to i64
  %arrayidx = getelementptr inbounds float, ptr %7, i64 %idxprom
  %9 = load float, ptr %arrayidx, align 4, !tbaa !42
  %call = call contract noundef float @_ZNK7LargestclIfEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %ref.tmp.ascast, float noundef %6, float noundef %9) #11
  store float %call, ptr %best.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #10
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add = add nsw i32 %10, 256
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !44

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load float, ptr %best.ascast, align 4, !tbaa !42
  %call3 = call contract noundef float @_Z15reduce_in_localI7LargestEfPffT_(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), float noundef %11) #11
  store float %call3, ptr %best.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i4) #10
  %thread5 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %12 = load i32, ptr %thread5, align 4, !tbaa !20
  store i32 %12, ptr %i4.ascast, align 4, !tbaa !5
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc14, %for.end
  %13 = load i32, ptr %i4.ascast, align 4, !tbaa !5
  %14 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp7 = icmp slt i32 %13, %14
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i4) #10
  br label %for.end16

for.body10:                                       ; preds = %for.cond6
  %15 = load ptr, ptr %row.ascast, align 8, !tbaa !33
  %16 = load i32, ptr %i4.ascast, align 4, !tbaa !5
  %idxprom11 = sext i32 %16 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %15, i64 %idxprom11
  %17 = load float, ptr %arrayidx12, align 4, !tbaa !42
  %18 = load float, ptr %best.ascast, align 4, !tbaa !42
  %sub = fsub contract float %17, %18
  %19 = call contract float @llvm.amdgcn.exp2.f32(float %sub)
  %20 = load float, ptr %sum.ascast, align 4, !tbaa !42
  %add13 = fadd contract float %20, %19
  store float %add13, ptr %sum.ascast, align 4, !tbaa !42
  br label %for.inc14

for.inc14:                                        ; preds = %for.body10
  %21 = load i32, ptr %i4.ascast, align 4, !tbaa !5
  %add15 = add nsw i32 %21, 256
  store i32 %add15, ptr %i4.ascast, align 4, !tbaa !5
  br label %for.cond6, !llvm.loop !45

for.end16:                                        ; preds = %for.cond.cleanup8
  %22 = load float, ptr %sum.ascast, align 4, !tbaa !42
  %call18 = call contract noundef float @_Z15reduce_in_localIZ7softmaxPKfPfiEUlffE_EfS2_fT_(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), float noundef %22) #11
  store float %call18, ptr %sum.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i19) #10
  %thread20 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %23 = load i32, ptr %thread20, align 4, !tbaa !20
  store i32 %23, ptr %i19.ascast, align 4, !tbaa !5
  br label %for.cond21

for.cond21:                                       ; preds = %for.inc34, %for.end16
  %24 = load i32, ptr %i19.ascast, align 4, !tbaa !5
  %25 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp22 = icmp slt i32 %24, %25
  br i1 %cmp22, label %for.body25, label %for.cond.cleanup23

for.cond.cleanup23:                               ; preds = %for.cond21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i19) #10
  br label %for.end36

for.body25:                                       ; preds = %for.cond21
  %26 = load ptr, ptr %row.ascast, align 8, !tbaa !33
  %27 = load i32, ptr %i19.ascast, align 4, !tbaa !5
  %idxprom26 = sext i32 %27 to i64
  %arrayidx27 = getelementptr inbounds float, ptr %26, i64 %idxprom26
  %28 = load float, ptr %arrayidx27, align 4, !tbaa !42
  %29 = load float, ptr %best.ascast, align 4, !tbaa !42
  %sub28 = fsub contract float %28, %29
  %30 = call contract float @llvm.amdgcn.exp2.f32(float %sub28)
  %31 = load float, ptr %sum.ascast, align 4, !tbaa !42
  %div = fdiv contract float %30, %31
  %32 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !33
  %block29 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %33 = load i32, ptr %block29, align 4, !tbaa !19
  %34 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul30 = mul i32 %33, %34
  %35 = load i32, ptr %i19.ascast, align 4, !tbaa !5
  %add31 = add i32 %mul30, %35
  %idxprom32 = zext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds nuw float, ptr %32, i64 %idxprom32
  store float %div, ptr %arrayidx33, align 4, !tbaa !42
  br label %for.inc34

for.inc34:                                        ; preds = %for.body25
  %36 = load i32, ptr %i19.ascast, align 4, !tbaa !5
  %add35 = add nsw i32 %36, 256
  store i32 %add35, ptr %i19.ascast, align 4, !tbaa !5
  br label %for.cond21, !llvm.loop !46

for.end36:                                        ; preds = %for.cond.cleanup23
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
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
  store float %a, ptr %a.addr.ascast, align 4, !tbaa !42
  store float %b, ptr %b.addr.ascast, align 4, !tbaa !42
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load float, ptr %a.addr.ascast, align 4, !tbaa !42
  %1 = load float, ptr %b.addr.ascast, align 4, !tbaa !42
  %cmp = fcmp contract ogt float %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load float, ptr %a.addr.ascast, align 4, !tbaa !42
  br label %cond.end

cond.false:                                       ; preds = %entry
  %3 = load float, ptr %b.addr.ascast, align 4, !tbaa !42
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %2, %cond.true ], [ %3, %cond.false ]
  ret float %cond
}

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr hidden noundef float @_Z15reduce_in_localI7LargestEfPffT_(ptr noundef %part, float noundef %value) #2 comdat {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %tmp = alloca %struct.Largest, align 1, addrspace(5)
  %part.addr = alloca ptr, align 8, addrspace(5)
  %value.addr = alloca float, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot13 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  store ptr %part, ptr %part.addr.ascast, align 8, !tbaa !33
  store float %value, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  %0 = load float, ptr %value.addr.ascast, align 4, !tbaa !42
  %1 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !20
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %idxprom
  store float %0, ptr %arrayidx, align 4, !tbaa !42
  call void @_ZL4syncv() #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #10
  store i32 128, ptr %s.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %cmp = icmp sgt i32 %3, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %thread1 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread1, align 4, !tbaa !20
  %5 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %cmp2 = icmp ult i32 %4, %5
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread3 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %7 = load i32, ptr %thread3, align 4, !tbaa !20
  %idxprom4 = zext i32 %7 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %6, i64 %idxprom4
  %8 = load float, ptr %arrayidx5, align 4, !tbaa !42
  %9 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread6 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %10 = load i32, ptr %thread6, align 4, !tbaa !20
  %11 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %add = add i32 %10, %11
  %idxprom7 = zext i32 %add to i64
  %arrayidx8 = getelementptr inbounds nuw float, ptr %9, i64 %idxprom7
  %12 = load float, ptr %arrayidx8, align 4, !tbaa !42
  %call = call contract noundef float @_ZNK7LargestclIfEET_S1_S1_(ptr noundef nonnull align 1 dereferenceable(1) %op, float noundef %8, float noundef %12) #11
  %13 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread9 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %14 = load i32, ptr %thread9, align 4, !tbaa !20
  %idxprom10 = zext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr %13, i64 %idxprom10
  store float %call, ptr %arrayidx11, align 4, !tbaa !42
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @_ZL4syncv() #11
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %shr = ashr i32 %15, 1
  store i32 %shr, ptr %s.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !49

for.end:                                          ; preds = %for.cond.cleanup
  %16 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %arrayidx12 = getelementptr inbounds float, ptr %16, i64 0
  %17 = load float, ptr %arrayidx12, align 4, !tbaa !42
  store float %17, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @_ZL4syncv() #11
  %18 = load float, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret float %18
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #4

; Function Attrs: convergent mustprogress nounwind
define internal noundef float @_Z15reduce_in_localIZ7softmaxPKfPfiEUlffE_EfS2_fT_(ptr noundef %part, float noundef %value) #2 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %tmp = alloca %class.anon.2, align 1, addrspace(5)
  %part.addr = alloca ptr, align 8, addrspace(5)
  %value.addr = alloca float, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot13 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %op = addrspacecast ptr addrspace(5) %tmp to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  store ptr %part, ptr %part.addr.ascast, align 8, !tbaa !33
  store float %value, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  %0 = load float, ptr %value.addr.ascast, align 4, !tbaa !42
  %1 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !20
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %idxprom
  store float %0, ptr %arrayidx, align 4, !tbaa !42
  call void @_ZL4syncv() #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #10
  store i32 128, ptr %s.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %cmp = icmp sgt i32 %3, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %thread1 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread1, align 4, !tbaa !20
  %5 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %cmp2 = icmp ult i32 %4, %5
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread3 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %7 = load i32, ptr %thread3, align 4, !tbaa !20
  %idxprom4 = zext i32 %7 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %6, i64 %idxprom4
  %8 = load float, ptr %arrayidx5, align 4, !tbaa !42
  %9 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread6 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %10 = load i32, ptr %thread6, align 4, !tbaa !20
  %11 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %add = add i32 %10, %11
  %idxprom7 = zext i32 %add to i64
  %arrayidx8 = getelementptr inbounds nuw float, ptr %9, i64 %idxprom7
  %12 = load float, ptr %arrayidx8, align 4, !tbaa !42
  %call = call contract noundef float @_ZZ7softmaxPKfPfiENKUlffE_clEff(ptr noundef nonnull align 1 dereferenceable(1) %op, float noundef %8, float noundef %12) #11
  %13 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %thread9 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %14 = load i32, ptr %thread9, align 4, !tbaa !20
  %idxprom10 = zext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr %13, i64 %idxprom10
  store float %call, ptr %arrayidx11, align 4, !tbaa !42
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @_ZL4syncv() #11
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr %s.ascast, align 4, !tbaa !5
  %shr = ashr i32 %15, 1
  store i32 %shr, ptr %s.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !50

for.end:                                          ; preds = %for.cond.cleanup
  %16 = load ptr, ptr %part.addr.ascast, align 8, !tbaa !33
  %arrayidx12 = getelementptr inbounds float, ptr %16, i64 0
  %17 = load float, ptr %arrayidx12, align 4, !tbaa !42
  store float %17, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @_ZL4syncv() #11
  %18 = load float, ptr %value.addr.ascast, align 4, !tbaa !42
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret float %18
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z9histogramPKhPji(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %bins.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %bins = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %bins.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %agg.tmp = alloca %class.anon.3, align 8, addrspace(5)
  %many = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %bins.ascast = addrspacecast ptr addrspace(5) %bins to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %many.ascast = addrspacecast ptr addrspace(5) %many to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !51
  store ptr addrspace(1) %bins.coerce, ptr %bins.ascast, align 8
  %bins2 = load ptr, ptr %bins.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !51
  store ptr %bins2, ptr %bins.addr.ascast, align 8, !tbaa !9
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %0 = load i32, ptr %thread, align 4, !tbaa !20
  %idxprom = zext i32 %0 to i64
  %arrayidx = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !5
  call void @_ZL4syncv() #11
  %1 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %2 = getelementptr inbounds nuw %class.anon.3, ptr %agg.tmp.ascast, i32 0, i32 0
  store ptr %in.addr.ascast, ptr %2, align 8, !tbaa !53
  %coerce.dive = getelementptr inbounds nuw %class.anon.3, ptr %agg.tmp.ascast, i32 0, i32 0
  %3 = load ptr, ptr %coerce.dive, align 8
  call void @_Z8for_eachIZ9histogramPKhPjiEUliE_EviT_(i32 noundef %1, ptr %3) #11
  call void @_ZL4syncv() #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %many) #10
  %thread3 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %4 = load i32, ptr %thread3, align 4, !tbaa !20
  %idxprom4 = zext i32 %4 to i64
  %arrayidx5 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom4
  %5 = load i32, ptr %arrayidx5, align 4, !tbaa !5
  store i32 %5, ptr %many.ascast, align 4, !tbaa !5
  %6 = load i32, ptr %many.ascast, align 4, !tbaa !5
  %tobool = icmp ne i32 %6, 0
  br i1 %tobool, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load ptr, ptr %bins.addr.ascast, align 8, !tbaa !9
  %thread6 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %8 = load i32, ptr %thread6, align 4, !tbaa !20
  %idxprom7 = zext i32 %8 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom7
  %9 = load i32, ptr %many.ascast, align 4, !tbaa !5
  %call = call noundef i32 @_Z3addIjET_PS0_S0_(ptr noundef %arrayidx8, i32 noundef %9) #11
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %many) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL4syncv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_Z8for_eachIZ9histogramPKhPjiEUliE_EviT_(i32 noundef %n, ptr %visit.coerce) #2 {
entry:
  %visit = alloca %class.anon.3, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %visit1 = addrspacecast ptr addrspace(5) %visit to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %coerce.dive = getelementptr inbounds nuw %class.anon.3, ptr %visit1, i32 0, i32 0
  store ptr %visit.coerce, ptr %coerce.dive, align 8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #10
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %0 = load i32, ptr %block, align 4, !tbaa !19
  %mul = mul i32 %0, 256
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %1 = load i32, ptr %thread, align 4, !tbaa !20
  %add = add i32 %mul, %1
  store i32 %add, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #10
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !5
  call void @_ZZ9histogramPKhPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(8) %visit1, i32 noundef %4) #11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !5
  %add2 = add nsw i32 %5, 16384
  store i32 %add2, ptr %i.ascast, align 4, !tbaa !5
  br label %for.cond, !llvm.loop !55

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @_Z7row_sumPKiPi(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca %struct.Place, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !9
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !9
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !9
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #10
  call void @_ZN5PlaceC2Ev(ptr noundef nonnull align 4 dereferenceable(16) %at.ascast) #11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #10
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !9
  %block = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %1 = load i32, ptr %block, align 4, !tbaa !19
  %mul = mul i32 %1, 64
  %thread = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 0
  %2 = load i32, ptr %thread, align 4, !tbaa !20
  %add = add i32 %mul, %2
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  store i32 %3, ptr %sum.ascast, align 4, !tbaa !5
  %4 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %4, i32 273, i32 15, i32 15, i1 true)
  %6 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %add3 = add nsw i32 %6, %5
  store i32 %add3, ptr %sum.ascast, align 4, !tbaa !5
  %7 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %7, i32 274, i32 15, i32 15, i1 true)
  %9 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %add4 = add nsw i32 %9, %8
  store i32 %add4, ptr %sum.ascast, align 4, !tbaa !5
  %10 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %11 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %10, i32 276, i32 15, i32 15, i1 true)
  %12 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %add5 = add nsw i32 %12, %11
  store i32 %add5, ptr %sum.ascast, align 4, !tbaa !5
  %13 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %14 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %13, i32 280, i32 15, i32 15, i1 true)
  %15 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %add6 = add nsw i32 %15, %14
  store i32 %add6, ptr %sum.ascast, align 4, !tbaa !5
  %lane = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %16 = load i32, ptr %lane, align 4, !tbaa !15
  %rem = urem i32 %16, 16
  %cmp = icmp eq i32 %rem, 15
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %17 = load i32, ptr %sum.ascast, align 4, !tbaa !5
  %18 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !9
  %block7 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 1
  %19 = load i32, ptr %block7, align 4, !tbaa !19
  %mul8 = mul i32 %19, 4
  %lane9 = getelementptr inbounds nuw %struct.Place, ptr %at.ascast, i32 0, i32 2
  %20 = load i32, ptr %lane9, align 4, !tbaa !15
  %div = udiv i32 %20, 16
  %add10 = add i32 %mul8, %div
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom11
  store i32 %17, ptr %arrayidx12, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #10
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #7

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #8

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZZ14positive_countPKiPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(16) %this, i32 noundef %i) #3 align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %i.addr = alloca i32, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %i.addr.ascast = addrspacecast ptr addrspace(5) %i.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !56
  store i32 %i, ptr %i.addr.ascast, align 4, !tbaa !5
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = getelementptr inbounds nuw %class.anon, ptr %this1, i32 0, i32 1
  %1 = load ptr, ptr %0, align 8, !tbaa !57, !nonnull !25, !align !59
  %2 = load ptr, ptr %1, align 8, !tbaa !9
  %3 = load i32, ptr %i.addr.ascast, align 4, !tbaa !5
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %cmp = icmp sgt i32 %4, 0
  %conv = zext i1 %cmp to i32
  %5 = getelementptr inbounds nuw %class.anon, ptr %this1, i32 0, i32 0
  %6 = load ptr, ptr %5, align 8, !tbaa !60, !nonnull !25, !align !61
  %7 = load i32, ptr %6, align 4, !tbaa !5
  %add = add i32 %7, %conv
  store i32 %add, ptr %6, align 4, !tbaa !5
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZZ7compactPKiPiPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %i) #3 align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %i.addr = alloca i32, align 4, addrspace(5)
  %keep = alloca i8, align 1, addrspace(5)
  %kept = alloca i64, align 8, addrspace(5)
  %rank = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %i.addr.ascast = addrspacecast ptr addrspace(5) %i.addr to ptr
  %keep.ascast = addrspacecast ptr addrspace(5) %keep to ptr
  %kept.ascast = addrspacecast ptr addrspace(5) %kept to ptr
  %rank.ascast = addrspacecast ptr addrspace(5) %rank to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !56
  store i32 %i, ptr %i.addr.ascast, align 4, !tbaa !5
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %keep) #10
  %0 = getelementptr inbounds nuw %class.anon.0, ptr %this1, i32 0, i32 0
  %1 = load ptr, ptr %0, align 8, !tbaa !26
  %2 = load i32, ptr %i.addr.ascast, align 4, !tbaa !5
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds i32, ptr %1, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %cmp = icmp ne i32 %3, 0
  %storedv = zext i1 %cmp to i8
  store i8 %storedv, ptr %keep.ascast, align 1, !tbaa !38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %kept) #10
  %4 = load i8, ptr %keep.ascast, align 1, !tbaa !38, !range !40, !noundef !25
  %loadedv = trunc i8 %4 to i1
  %call = call noundef i64 @_ZL6ballotb(i1 noundef zeroext %loadedv) #11
  store i64 %call, ptr %kept.ascast, align 8, !tbaa !62
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %rank) #10
  %5 = load i64, ptr %kept.ascast, align 8, !tbaa !62
  %shr = lshr i64 %5, 32
  %conv = trunc i64 %shr to i32
  %6 = load i64, ptr %kept.ascast, align 8, !tbaa !62
  %conv2 = trunc i64 %6 to i32
  %7 = call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv2, i32 0)
  %8 = call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %7)
  store i32 %8, ptr %rank.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #10
  store i32 0, ptr %base.ascast, align 4, !tbaa !5
  %9 = load i8, ptr %keep.ascast, align 1, !tbaa !38, !range !40, !noundef !25
  %loadedv3 = trunc i8 %9 to i1
  br i1 %loadedv3, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %10 = load i32, ptr %rank.ascast, align 4, !tbaa !5
  %cmp4 = icmp eq i32 %10, 0
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %11 = getelementptr inbounds nuw %class.anon.0, ptr %this1, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !tbaa !28
  %13 = load i64, ptr %kept.ascast, align 8, !tbaa !62
  %14 = call i64 @llvm.ctpop.i64(i64 %13)
  %cast = trunc i64 %14 to i32
  %call5 = call noundef i32 @_Z3addIjET_PS0_S0_(ptr noundef %12, i32 noundef %cast) #11
  store i32 %call5, ptr %base.ascast, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  %15 = load i32, ptr %base.ascast, align 4, !tbaa !5
  %16 = load i64, ptr %kept.ascast, align 8, !tbaa !62
  %17 = call i64 @llvm.cttz.i64(i64 %16, i1 true)
  %cast6 = trunc i64 %17 to i32
  %call7 = call noundef i32 @_ZL7shuffleii(i32 noundef %15, i32 noundef %cast6) #11
  store i32 %call7, ptr %base.ascast, align 4, !tbaa !5
  %18 = load i8, ptr %keep.ascast, align 1, !tbaa !38, !range !40, !noundef !25
  %loadedv8 = trunc i8 %18 to i1
  br i1 %loadedv8, label %if.then9, label %if.end14

if.then9:                                         ; preds = %if.end
  %19 = getelementptr inbounds nuw %class.anon.0, ptr %this1, i32 0, i32 0
  %20 = load ptr, ptr %19, align 8, !tbaa !26
  %21 = load i32, ptr %i.addr.ascast, align 4, !tbaa !5
  %idxprom10 = sext i32 %21 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %20, i64 %idxprom10
  %22 = load i32, ptr %arrayidx11, align 4, !tbaa !5
  %23 = getelementptr inbounds nuw %class.anon.0, ptr %this1, i32 0, i32 2
  %24 = load ptr, ptr %23, align 8, !tbaa !29
  %25 = load i32, ptr %base.ascast, align 4, !tbaa !5
  %26 = load i32, ptr %rank.ascast, align 4, !tbaa !5
  %add = add i32 %25, %26
  %idxprom12 = zext i32 %add to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom12
  store i32 %22, ptr %arrayidx13, align 4, !tbaa !5
  br label %if.end14

if.end14:                                         ; preds = %if.then9, %if.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %rank) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %kept) #10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %keep) #10
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i64 @_ZL6ballotb(i1 noundef zeroext %vote) #3 {
entry:
  %retval = alloca i64, align 8, addrspace(5)
  %vote.addr = alloca i8, align 1, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %vote.addr.ascast = addrspacecast ptr addrspace(5) %vote.addr to ptr
  %storedv = zext i1 %vote to i8
  store i8 %storedv, ptr %vote.addr.ascast, align 1, !tbaa !38
  %0 = load i8, ptr %vote.addr.ascast, align 1, !tbaa !38, !range !40, !noundef !25
  %loadedv = trunc i8 %0 to i1
  %1 = call i64 @llvm.amdgcn.ballot.i64(i1 %loadedv)
  ret i64 %1
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #6

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #9

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #9

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZZ9waterfallPKPfPKiS_ENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %table) #3 align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %table.addr = alloca i32, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %table.addr.ascast = addrspacecast ptr addrspace(5) %table.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !56
  store i32 %table, ptr %table.addr.ascast, align 4, !tbaa !5
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = getelementptr inbounds nuw %class.anon.1, ptr %this1, i32 0, i32 2
  %1 = load ptr, ptr %0, align 8, !tbaa !64, !nonnull !25, !align !59
  %2 = load ptr, ptr %1, align 8, !tbaa !31
  %3 = load i32, ptr %table.addr.ascast, align 4, !tbaa !5
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds ptr, ptr %2, i64 %idxprom
  %4 = load ptr, ptr %arrayidx, align 8, !tbaa !33
  %5 = getelementptr inbounds nuw %class.anon.1, ptr %this1, i32 0, i32 1
  %6 = load ptr, ptr %5, align 8, !tbaa !66, !nonnull !25, !align !61
  %7 = load i32, ptr %6, align 4, !tbaa !5
  %idxprom2 = zext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds nuw float, ptr %4, i64 %idxprom2
  %8 = load float, ptr %arrayidx3, align 4, !tbaa !42
  %9 = getelementptr inbounds nuw %class.anon.1, ptr %this1, i32 0, i32 0
  %10 = load ptr, ptr %9, align 8, !tbaa !67, !nonnull !25, !align !59
  %11 = load ptr, ptr %10, align 8, !tbaa !33
  %12 = getelementptr inbounds nuw %class.anon.1, ptr %this1, i32 0, i32 1
  %13 = load ptr, ptr %12, align 8, !tbaa !66, !nonnull !25, !align !61
  %14 = load i32, ptr %13, align 4, !tbaa !5
  %idxprom4 = zext i32 %14 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %11, i64 %idxprom4
  store float %8, ptr %arrayidx5, align 4, !tbaa !42
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef float @_ZZ7softmaxPKfPfiENKUlffE_clEff(ptr noundef nonnull align 1 dereferenceable(1) %this, float noundef %a, float noundef %b) #3 align 2 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca float, align 4, addrspace(5)
  %b.addr = alloca float, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !56
  store float %a, ptr %a.addr.ascast, align 4, !tbaa !42
  store float %b, ptr %b.addr.ascast, align 4, !tbaa !42
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load float, ptr %a.addr.ascast, align 4, !tbaa !42
  %1 = load float, ptr %b.addr.ascast, align 4, !tbaa !42
  %add = fadd contract float %0, %1
  ret float %add
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZZ9histogramPKhPjiENKUliE_clEi(ptr noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %i) #3 align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %i.addr = alloca i32, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %i.addr.ascast = addrspacecast ptr addrspace(5) %i.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8, !tbaa !56
  store i32 %i, ptr %i.addr.ascast, align 4, !tbaa !5
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = getelementptr inbounds nuw %class.anon.3, ptr %this1, i32 0, i32 0
  %1 = load ptr, ptr %0, align 8, !tbaa !68, !nonnull !25, !align !59
  %2 = load ptr, ptr %1, align 8, !tbaa !51
  %3 = load i32, ptr %i.addr.ascast, align 4, !tbaa !5
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i8, ptr %2, i64 %idxprom
  %4 = load i8, ptr %arrayidx, align 1, !tbaa !70
  %idxprom2 = zext i8 %4 to i64
  %arrayidx3 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom2
  %call = call noundef i32 @_Z3addIjET_PS0_S0_(ptr noundef %arrayidx3, i32 noundef 1) #11
  ret void
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #8 = { convergent nocallback nofree nounwind willreturn }
attributes #9 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #10 = { nounwind }
attributes #11 = { convergent nounwind }

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
!12 = !{!13, !13, i64 0}
!13 = !{!"p2 int", !14, i64 0}
!14 = !{!"any p2 pointer", !11, i64 0}
!15 = !{!16, !6, i64 8}
!16 = !{!"_ZTS5Place", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!16, !6, i64 4}
!20 = !{!16, !6, i64 0}
!21 = distinct !{!21, !18}
!22 = !{!23, !23, i64 0}
!23 = !{!"p1 _ZTS5Place", !11, i64 0}
!24 = !{!16, !6, i64 12}
!25 = !{}
!26 = !{!27, !10, i64 0}
!27 = !{!"_ZTSZ7compactPKiPiPjiEUliE_", !10, i64 0, !10, i64 8, !10, i64 16}
!28 = !{!27, !10, i64 8}
!29 = !{!27, !10, i64 16}
!30 = distinct !{!30, !18}
!31 = !{!32, !32, i64 0}
!32 = !{!"p2 float", !14, i64 0}
!33 = !{!34, !34, i64 0}
!34 = !{!"p1 float", !11, i64 0}
!35 = !{!36, !36, i64 0}
!36 = !{!"p3 float", !37, i64 0}
!37 = !{!"any p3 pointer", !14, i64 0}
!38 = !{!39, !39, i64 0}
!39 = !{!"bool", !7, i64 0}
!40 = !{i8 0, i8 2}
!41 = distinct !{!41, !18}
!42 = !{!43, !43, i64 0}
!43 = !{!"float", !7, i64 0}
!44 = distinct !{!44, !18}
!45 = distinct !{!45, !18}
!46 = distinct !{!46, !18}
!47 = !{!48, !48, i64 0}
!48 = !{!"p1 _ZTS7Largest", !11, i64 0}
!49 = distinct !{!49, !18}
!50 = distinct !{!50, !18}
!51 = !{!52, !52, i64 0}
!52 = !{!"p1 omnipotent char", !11, i64 0}
!53 = !{!54, !54, i64 0}
!54 = !{!"p2 omnipotent char", !14, i64 0}
!55 = distinct !{!55, !18}
!56 = !{!11, !11, i64 0}
!57 = !{!58, !13, i64 8}
!58 = !{!"_ZTSZ14positive_countPKiPjiEUliE_", !10, i64 0, !13, i64 8}
!59 = !{i64 8}
!60 = !{!58, !10, i64 0}
!61 = !{i64 4}
!62 = !{!63, !63, i64 0}
!63 = !{!"long long", !7, i64 0}
!64 = !{!65, !36, i64 16}
!65 = !{!"_ZTSZ9waterfallPKPfPKiS_EUliE_", !32, i64 0, !10, i64 8, !36, i64 16}
!66 = !{!65, !10, i64 8}
!67 = !{!65, !32, i64 0}
!68 = !{!69, !54, i64 0}
!69 = !{!"_ZTSZ9histogramPKhPjiEUliE_", !54, i64 0}
!70 = !{!7, !7, i64 0}
