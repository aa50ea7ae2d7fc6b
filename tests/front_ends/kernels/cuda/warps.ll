; ModuleID = 'warps.cu'
source_filename = "warps.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z8warp_sumIfET_S0_ = comdat any

@_ZZ9block_sumPKfPfiE4sums = internal addrspace(3) global [32 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z9block_sumPKfPfi(ptr noundef %in, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %lane = alloca i32, align 4
  %warp = alloca i32, align 4
  %sum = alloca float, align 4
  %i = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !8
  store ptr %out, ptr %out.addr, align 8, !tbaa !8
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %lane) #8
  %call = call noundef i32 @_ZL3tidv() #9
  %rem = urem i32 %call, 32
  store i32 %rem, ptr %lane, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %warp) #8
  %call1 = call noundef i32 @_ZL3tidv() #9
  %div = udiv i32 %call1, 32
  store i32 %div, ptr %warp, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  store float 0.000000e+00, ptr %sum, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call2 = call noundef i32 @_ZL5blockv() #9
  %call3 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call2, %call3
  %call4 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call4
  store i32 %add, ptr %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !4
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %in.addr, align 8, !tbaa !8
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds float, ptr %2, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !11
  %5 = load float, ptr %sum, align 4, !tbaa !11
  %add5 = fadd contract float %5, %4
  store float %add5, ptr %sum, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call6 = call noundef i32 @_ZL4sizev() #9
  %call7 = call noundef i32 @_ZL6blocksv() #9
  %mul8 = mul i32 %call6, %call7
  %6 = load i32, ptr %i, align 4, !tbaa !4
  %add9 = add i32 %6, %mul8
  store i32 %add9, ptr %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load float, ptr %sum, align 4, !tbaa !11
  %call10 = call contract noundef float @_Z8warp_sumIfET_S0_(float noundef %7) #9
  store float %call10, ptr %sum, align 4, !tbaa !11
  %8 = load i32, ptr %lane, align 4, !tbaa !4
  %cmp11 = icmp eq i32 %8, 0
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %9 = load float, ptr %sum, align 4, !tbaa !11
  %10 = load i32, ptr %warp, align 4, !tbaa !4
  %idxprom12 = zext i32 %10 to i64
  %arrayidx13 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 0, i64 %idxprom12
  store float %9, ptr %arrayidx13, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %call14 = call noundef i32 @_ZL3tidv() #9
  %call15 = call noundef i32 @_ZL4sizev() #9
  %div16 = udiv i32 %call15, 32
  %cmp17 = icmp ult i32 %call14, %div16
  br i1 %cmp17, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %11 = load i32, ptr %lane, align 4, !tbaa !4
  %idxprom18 = zext i32 %11 to i64
  %arrayidx19 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 0, i64 %idxprom18
  %12 = load float, ptr %arrayidx19, align 4, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %if.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %12, %cond.true ], [ 0.000000e+00, %cond.false ]
  store float %cond, ptr %sum, align 4, !tbaa !11
  %13 = load i32, ptr %warp, align 4, !tbaa !4
  %cmp20 = icmp eq i32 %13, 0
  br i1 %cmp20, label %if.then21, label %if.end23

if.then21:                                        ; preds = %cond.end
  %14 = load float, ptr %sum, align 4, !tbaa !11
  %call22 = call contract noundef float @_Z8warp_sumIfET_S0_(float noundef %14) #9
  store float %call22, ptr %sum, align 4, !tbaa !11
  br label %if.end23

if.end23:                                         ; preds = %if.then21, %cond.end
  %call24 = call noundef i32 @_ZL3tidv() #9
  %cmp25 = icmp eq i32 %call24, 0
  br i1 %cmp25, label %if.then26, label %if.end30

if.then26:                                        ; preds = %if.end23
  %15 = load float, ptr %sum, align 4, !tbaa !11
  %16 = load ptr, ptr %out.addr, align 8, !tbaa !8
  %call27 = call noundef i32 @_ZL5blockv() #9
  %idxprom28 = zext i32 %call27 to i64
  %arrayidx29 = getelementptr inbounds nuw float, ptr %16, i64 %idxprom28
  store float %15, ptr %arrayidx29, align 4, !tbaa !11
  br label %if.end30

if.end30:                                         ; preds = %if.then26, %if.end23
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  call void @llvm.lifetime.end.p0(ptr %warp) #8
  call void @llvm.lifetime.end.p0(ptr %lane) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL3tidv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL5blockv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL4sizev() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL6blocksv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define linkonce_odr dso_local noundef float @_Z8warp_sumIfET_S0_(float noundef %value) #3 comdat {
entry:
  %value.addr = alloca float, align 4
  %by = alloca i32, align 4
  store float %value, ptr %value.addr, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %by) #8
  store i32 16, ptr %by, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %by, align 4, !tbaa !4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %by) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load float, ptr %value.addr, align 4, !tbaa !11
  %2 = load i32, ptr %by, align 4, !tbaa !4
  %call = call contract noundef float @_ZL4downfi(float noundef %1, i32 noundef %2) #9
  %3 = load float, ptr %value.addr, align 4, !tbaa !11
  %add = fadd contract float %3, %call
  store float %add, ptr %value.addr, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %by, align 4, !tbaa !4
  %div = sdiv i32 %4, 2
  store i32 %div, ptr %by, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  %5 = load float, ptr %value.addr, align 4, !tbaa !11
  ret float %5
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7compactPKiPiPji(ptr noundef %in, ptr noundef %out, ptr noundef %count, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %count.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %value = alloca i32, align 4
  %kept = alloca i32, align 4
  %lane = alloca i32, align 4
  %base = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !16
  store ptr %out, ptr %out.addr, align 8, !tbaa !16
  store ptr %count, ptr %count.addr, align 8, !tbaa !16
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %call1 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call2
  store i32 %add, ptr %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %value) #8
  %0 = load i32, ptr %i, align 4, !tbaa !4
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load ptr, ptr %in.addr, align 8, !tbaa !16
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %value, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %kept) #8
  %5 = load i32, ptr %value, align 4, !tbaa !4
  %cmp3 = icmp ne i32 %5, 0
  %6 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %cmp3)
  store i32 %6, ptr %kept, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %lane) #8
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %7, ptr %lane, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %base) #8
  store i32 0, ptr %base, align 4, !tbaa !4
  %8 = load i32, ptr %lane, align 4, !tbaa !4
  %cmp4 = icmp eq i32 %8, 0
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end
  %9 = load ptr, ptr %count.addr, align 8, !tbaa !16
  %10 = load i32, ptr %kept, align 4, !tbaa !4
  %11 = call i32 @llvm.ctpop.i32(i32 %10)
  %call5 = call noundef i32 @_ZL3addPjj(ptr noundef %9, i32 noundef %11) #9
  store i32 %call5, ptr %base, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end
  %12 = load i32, ptr %base, align 4, !tbaa !4
  %13 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 0, i32 31)
  store i32 %13, ptr %base, align 4, !tbaa !4
  %14 = load i32, ptr %value, align 4, !tbaa !4
  %cmp6 = icmp ne i32 %14, 0
  br i1 %cmp6, label %if.then7, label %if.end11

if.then7:                                         ; preds = %if.end
  %15 = load i32, ptr %value, align 4, !tbaa !4
  %16 = load ptr, ptr %out.addr, align 8, !tbaa !16
  %17 = load i32, ptr %base, align 4, !tbaa !4
  %18 = load i32, ptr %kept, align 4, !tbaa !4
  %19 = load i32, ptr %lane, align 4, !tbaa !4
  %shl = shl i32 1, %19
  %sub = sub i32 %shl, 1
  %and = and i32 %18, %sub
  %20 = call i32 @llvm.ctpop.i32(i32 %and)
  %add8 = add i32 %17, %20
  %idxprom9 = zext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom9
  store i32 %15, ptr %arrayidx10, align 4, !tbaa !4
  br label %if.end11

if.end11:                                         ; preds = %if.then7, %if.end
  call void @llvm.lifetime.end.p0(ptr %base) #8
  call void @llvm.lifetime.end.p0(ptr %lane) #8
  call void @llvm.lifetime.end.p0(ptr %kept) #8
  call void @llvm.lifetime.end.p0(ptr %value) #8
  call void @llvm.lifetime.end.p0(ptr %i) #8
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #6

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL3addPjj(ptr noundef %where, i32 noundef %what) #2 {
entry:
  %where.addr = alloca ptr, align 8
  %what.addr = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store ptr %where, ptr %where.addr, align 8, !tbaa !16
  store i32 %what, ptr %what.addr, align 4, !tbaa !4
  %0 = load ptr, ptr %where.addr, align 8, !tbaa !16
  %1 = load i32, ptr %what.addr, align 4, !tbaa !4
  store i32 %1, ptr %.atomictmp, align 4, !tbaa !4
  %2 = load i32, ptr %.atomictmp, align 4
  %3 = atomicrmw add ptr %0, i32 %2 monotonic, align 4
  store i32 %3, ptr %atomic-temp, align 4
  %4 = load i32, ptr %atomic-temp, align 4, !tbaa !4
  ret i32 %4
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #7

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #5

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z16aggregated_countPKiPji(ptr noundef %in, ptr noundef %count, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %count.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %here = alloca i32, align 4
  %lane = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !16
  store ptr %count, ptr %count.addr, align 8, !tbaa !16
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %call1 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call2
  store i32 %add, ptr %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !4
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %in.addr, align 8, !tbaa !16
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %cmp3 = icmp sgt i32 %4, 0
  br i1 %cmp3, label %if.then, label %if.end7

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p0(ptr %here) #8
  %5 = call i32 @llvm.nvvm.activemask()
  store i32 %5, ptr %here, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %lane) #8
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %6, ptr %lane, align 4, !tbaa !4
  %7 = load i32, ptr %lane, align 4, !tbaa !4
  %8 = load i32, ptr %here, align 4, !tbaa !4
  %9 = call i32 @llvm.cttz.i32(i32 %8, i1 true)
  %cmp4 = icmp eq i32 %7, %9
  br i1 %cmp4, label %if.then5, label %if.end

if.then5:                                         ; preds = %if.then
  %10 = load ptr, ptr %count.addr, align 8, !tbaa !16
  %11 = load i32, ptr %here, align 4, !tbaa !4
  %12 = call i32 @llvm.ctpop.i32(i32 %11)
  %call6 = call noundef i32 @_ZL3addPjj(ptr noundef %10, i32 noundef %12) #9
  br label %if.end

if.end:                                           ; preds = %if.then5, %if.then
  call void @llvm.lifetime.end.p0(ptr %lane) #8
  call void @llvm.lifetime.end.p0(ptr %here) #8
  br label %if.end7

if.end7:                                          ; preds = %if.end, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end7
  %call8 = call noundef i32 @_ZL4sizev() #9
  %call9 = call noundef i32 @_ZL6blocksv() #9
  %mul10 = mul i32 %call8, %call9
  %13 = load i32, ptr %i, align 4, !tbaa !4
  %add11 = add i32 %13, %mul10
  store i32 %add11, ptr %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #6

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z11warp_argmaxPKfPfPi(ptr noundef %in, ptr noundef %best, ptr noundef %place) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %best.addr = alloca ptr, align 8
  %place.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %mine = alloca i32, align 4
  %value = alloca float, align 4
  %by = alloca i32, align 4
  %other = alloca float, align 4
  %other_place = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !8
  store ptr %best, ptr %best.addr, align 8, !tbaa !8
  store ptr %place, ptr %place.addr, align 8, !tbaa !16
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 32
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
  store i32 %add, ptr %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %mine) #8
  %0 = load i32, ptr %i, align 4, !tbaa !4
  store i32 %0, ptr %mine, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %value) #8
  %1 = load ptr, ptr %in.addr, align 8, !tbaa !8
  %2 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds float, ptr %1, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !11
  store float %3, ptr %value, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %by) #8
  store i32 16, ptr %by, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %by, align 4, !tbaa !4
  %cmp = icmp sgt i32 %4, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %by) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %other) #8
  %5 = load float, ptr %value, align 4, !tbaa !11
  %6 = load i32, ptr %by, align 4, !tbaa !4
  %call2 = call contract noundef float @_ZL4downfi(float noundef %5, i32 noundef %6) #9
  store float %call2, ptr %other, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %other_place) #8
  %7 = load i32, ptr %mine, align 4, !tbaa !4
  %8 = load i32, ptr %by, align 4, !tbaa !4
  %call3 = call noundef i32 @_ZL4downii(i32 noundef %7, i32 noundef %8) #9
  store i32 %call3, ptr %other_place, align 4, !tbaa !4
  %9 = load float, ptr %other, align 4, !tbaa !11
  %10 = load float, ptr %value, align 4, !tbaa !11
  %cmp4 = fcmp contract ogt float %9, %10
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %11 = load float, ptr %other, align 4, !tbaa !11
  store float %11, ptr %value, align 4, !tbaa !11
  %12 = load i32, ptr %other_place, align 4, !tbaa !4
  store i32 %12, ptr %mine, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p0(ptr %other_place) #8
  call void @llvm.lifetime.end.p0(ptr %other) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %13 = load i32, ptr %by, align 4, !tbaa !4
  %div = sdiv i32 %13, 2
  store i32 %div, ptr %by, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %for.cond.cleanup
  %call5 = call noundef i32 @_ZL3tidv() #9
  %cmp6 = icmp eq i32 %call5, 0
  br i1 %cmp6, label %if.then7, label %if.end14

if.then7:                                         ; preds = %for.end
  %14 = load float, ptr %value, align 4, !tbaa !11
  %15 = load ptr, ptr %best.addr, align 8, !tbaa !8
  %call8 = call noundef i32 @_ZL5blockv() #9
  %idxprom9 = zext i32 %call8 to i64
  %arrayidx10 = getelementptr inbounds nuw float, ptr %15, i64 %idxprom9
  store float %14, ptr %arrayidx10, align 4, !tbaa !11
  %16 = load i32, ptr %mine, align 4, !tbaa !4
  %17 = load ptr, ptr %place.addr, align 8, !tbaa !16
  %call11 = call noundef i32 @_ZL5blockv() #9
  %idxprom12 = zext i32 %call11 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %17, i64 %idxprom12
  store i32 %16, ptr %arrayidx13, align 4, !tbaa !4
  br label %if.end14

if.end14:                                         ; preds = %if.then7, %for.end
  call void @llvm.lifetime.end.p0(ptr %value) #8
  call void @llvm.lifetime.end.p0(ptr %mine) #8
  call void @llvm.lifetime.end.p0(ptr %i) #8
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef float @_ZL4downfi(float noundef %value, i32 noundef %by) #2 {
entry:
  %value.addr = alloca float, align 4
  %by.addr = alloca i32, align 4
  store float %value, ptr %value.addr, align 4, !tbaa !11
  store i32 %by, ptr %by.addr, align 4, !tbaa !4
  %0 = load float, ptr %value.addr, align 4, !tbaa !11
  %1 = load i32, ptr %by.addr, align 4, !tbaa !4
  %2 = call contract float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %0, i32 %1, i32 31)
  ret float %2
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL4downii(i32 noundef %value, i32 noundef %by) #2 {
entry:
  %value.addr = alloca i32, align 4
  %by.addr = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4, !tbaa !4
  store i32 %by, ptr %by.addr, align 4, !tbaa !4
  %0 = load i32, ptr %value.addr, align 4, !tbaa !4
  %1 = load i32, ptr %by.addr, align 4, !tbaa !4
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %0, i32 %1, i32 31)
  ret i32 %2
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z9warp_scanPKiPi(ptr noundef %in, ptr noundef %out) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %sum = alloca i32, align 4
  %by = alloca i32, align 4
  %other = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !16
  store ptr %out, ptr %out.addr, align 8, !tbaa !16
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 32
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
  store i32 %add, ptr %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  %0 = load ptr, ptr %in.addr, align 8, !tbaa !16
  %1 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr %0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %2, ptr %sum, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %by) #8
  store i32 1, ptr %by, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %by, align 4, !tbaa !4
  %cmp = icmp slt i32 %3, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %by) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %other) #8
  %4 = load i32, ptr %sum, align 4, !tbaa !4
  %5 = load i32, ptr %by, align 4, !tbaa !4
  %6 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %4, i32 %5, i32 0)
  store i32 %6, ptr %other, align 4, !tbaa !4
  %call2 = call noundef i32 @_ZL3tidv() #9
  %7 = load i32, ptr %by, align 4, !tbaa !4
  %cmp3 = icmp uge i32 %call2, %7
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %8 = load i32, ptr %other, align 4, !tbaa !4
  %9 = load i32, ptr %sum, align 4, !tbaa !4
  %add4 = add nsw i32 %9, %8
  store i32 %add4, ptr %sum, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p0(ptr %other) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr %by, align 4, !tbaa !4
  %mul5 = mul nsw i32 %10, 2
  store i32 %mul5, ptr %by, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load i32, ptr %sum, align 4, !tbaa !4
  %12 = load ptr, ptr %out.addr, align 8, !tbaa !16
  %13 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom6 = sext i32 %13 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %12, i64 %idxprom6
  store i32 %11, ptr %arrayidx7, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  call void @llvm.lifetime.end.p0(ptr %i) #8
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #5

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z6searchPKiS0_Pii(ptr noundef %table, ptr noundef %wanted, ptr noundef %found, i32 noundef %n) #0 {
entry:
  %table.addr = alloca ptr, align 8
  %wanted.addr = alloca ptr, align 8
  %found.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %want = alloca i32, align 4
  %at = alloca i32, align 4
  %k = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  store ptr %table, ptr %table.addr, align 8, !tbaa !16
  store ptr %wanted, ptr %wanted.addr, align 8, !tbaa !16
  store ptr %found, ptr %found.addr, align 8, !tbaa !16
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %call1 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call2
  store i32 %add, ptr %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %want) #8
  %0 = load ptr, ptr %wanted.addr, align 8, !tbaa !16
  %1 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr %0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %2, ptr %want, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %at) #8
  store i32 -1, ptr %at, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %k) #8
  store i32 0, ptr %k, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %k, align 4, !tbaa !4
  %4 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %at, align 4, !tbaa !4
  %cmp3 = icmp slt i32 %5, 0
  br i1 %cmp3, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body
  %6 = load ptr, ptr %table.addr, align 8, !tbaa !16
  %7 = load i32, ptr %k, align 4, !tbaa !4
  %idxprom4 = sext i32 %7 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr %6, i64 %idxprom4
  %8 = load i32, ptr %arrayidx5, align 4, !tbaa !4
  %9 = load i32, ptr %want, align 4, !tbaa !4
  %cmp6 = icmp eq i32 %8, %9
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %10 = load i32, ptr %k, align 4, !tbaa !4
  store i32 %10, ptr %at, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  %11 = load i32, ptr %at, align 4, !tbaa !4
  %cmp7 = icmp sge i32 %11, 0
  %12 = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %cmp7)
  br i1 %12, label %if.then8, label %if.end9

if.then8:                                         ; preds = %if.end
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup

if.end9:                                          ; preds = %if.end
  br label %for.inc

for.inc:                                          ; preds = %if.end9
  %13 = load i32, ptr %k, align 4, !tbaa !4
  %inc = add nsw i32 %13, 1
  store i32 %inc, ptr %k, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !21

cleanup:                                          ; preds = %if.then8, %for.cond.cleanup
  call void @llvm.lifetime.end.p0(ptr %k) #8
  br label %for.end

for.end:                                          ; preds = %cleanup
  %14 = load i32, ptr %at, align 4, !tbaa !4
  %15 = load ptr, ptr %found.addr, align 8, !tbaa !16
  %16 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom10 = sext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %15, i64 %idxprom10
  store i32 %14, ptr %arrayidx11, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr %at) #8
  call void @llvm.lifetime.end.p0(ptr %want) #8
  call void @llvm.lifetime.end.p0(ptr %i) #8
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #6

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #3 = { convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nounwind }
attributes #9 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = distinct !{!15, !14}
!16 = !{!17, !17, i64 0}
!17 = !{!"p1 int", !10, i64 0}
!18 = distinct !{!18, !14}
!19 = distinct !{!19, !14}
!20 = distinct !{!20, !14}
!21 = distinct !{!21, !14}
