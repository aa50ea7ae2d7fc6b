; ModuleID = 'blocks.cu'
source_filename = "blocks.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9transposePKfPfiiE4tile = internal addrspace(3) global [32 x [33 x float]] undef, align 4
@_ZZ13tiled_productPKfS0_PfiE2as = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13tiled_productPKfS0_PfiE2bs = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ9histogramPKhPjiE4mine = internal addrspace(3) global [256 x i32] undef, align 4
@_ZZ7softmaxPKfPfiE4part = internal addrspace(3) global [256 x float] undef, align 4
@_ZZ10block_scanPKiPiS1_E4sums = internal addrspace(3) global [256 x i32] undef, align 4
@_ZZ14last_block_sumPKiPiS1_PjiE4sums = internal addrspace(3) global [128 x i32] undef, align 4
@_ZZ14last_block_sumPKiPiS1_PjiE4last = internal addrspace(3) global i8 undef, align 1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z9transposePKfPfii(ptr noundef %in, ptr noundef %out, i32 noundef %width, i32 noundef %height) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %width.addr = alloca i32, align 4
  %height.addr = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %j = alloca i32, align 4
  %j28 = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !8
  store ptr %out, ptr %out.addr, align 8, !tbaa !8
  store i32 %width, ptr %width.addr, align 4, !tbaa !4
  store i32 %height, ptr %height.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %x) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 32
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
  store i32 %add, ptr %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %y) #8
  %call2 = call noundef i32 @_ZL9block_rowv() #9
  %mul3 = mul i32 %call2, 32
  %call4 = call noundef i32 @_ZL3rowv() #9
  %add5 = add i32 %mul3, %call4
  store i32 %add5, ptr %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %j) #8
  store i32 0, ptr %j, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %j, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %j) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %x, align 4, !tbaa !4
  %2 = load i32, ptr %width.addr, align 4, !tbaa !4
  %cmp6 = icmp slt i32 %1, %2
  br i1 %cmp6, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body
  %3 = load i32, ptr %y, align 4, !tbaa !4
  %4 = load i32, ptr %j, align 4, !tbaa !4
  %add7 = add nsw i32 %3, %4
  %5 = load i32, ptr %height.addr, align 4, !tbaa !4
  %cmp8 = icmp slt i32 %add7, %5
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %6 = load ptr, ptr %in.addr, align 8, !tbaa !8
  %7 = load i32, ptr %y, align 4, !tbaa !4
  %8 = load i32, ptr %j, align 4, !tbaa !4
  %add9 = add nsw i32 %7, %8
  %9 = load i32, ptr %width.addr, align 4, !tbaa !4
  %mul10 = mul nsw i32 %add9, %9
  %10 = load i32, ptr %x, align 4, !tbaa !4
  %add11 = add nsw i32 %mul10, %10
  %idxprom = sext i32 %add11 to i64
  %arrayidx = getelementptr inbounds float, ptr %6, i64 %idxprom
  %11 = load float, ptr %arrayidx, align 4, !tbaa !11
  %call12 = call noundef i32 @_ZL3rowv() #9
  %12 = load i32, ptr %j, align 4, !tbaa !4
  %add13 = add i32 %call12, %12
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds nuw [32 x [33 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposePKfPfiiE4tile to ptr), i64 0, i64 %idxprom14
  %call16 = call noundef i32 @_ZL3tidv() #9
  %idxprom17 = zext i32 %call16 to i64
  %arrayidx18 = getelementptr inbounds nuw [33 x float], ptr %arrayidx15, i64 0, i64 %idxprom17
  store float %11, ptr %arrayidx18, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %13 = load i32, ptr %j, align 4, !tbaa !4
  %add19 = add nsw i32 %13, 8
  store i32 %add19, ptr %j, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %call20 = call noundef i32 @_ZL9block_rowv() #9
  %mul21 = mul i32 %call20, 32
  %call22 = call noundef i32 @_ZL3tidv() #9
  %add23 = add i32 %mul21, %call22
  store i32 %add23, ptr %x, align 4, !tbaa !4
  %call24 = call noundef i32 @_ZL5blockv() #9
  %mul25 = mul i32 %call24, 32
  %call26 = call noundef i32 @_ZL3rowv() #9
  %add27 = add i32 %mul25, %call26
  store i32 %add27, ptr %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %j28) #8
  store i32 0, ptr %j28, align 4, !tbaa !4
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc51, %for.end
  %14 = load i32, ptr %j28, align 4, !tbaa !4
  %cmp30 = icmp slt i32 %14, 32
  br i1 %cmp30, label %for.body32, label %for.cond.cleanup31

for.cond.cleanup31:                               ; preds = %for.cond29
  call void @llvm.lifetime.end.p0(ptr %j28) #8
  br label %for.end53

for.body32:                                       ; preds = %for.cond29
  %15 = load i32, ptr %x, align 4, !tbaa !4
  %16 = load i32, ptr %height.addr, align 4, !tbaa !4
  %cmp33 = icmp slt i32 %15, %16
  br i1 %cmp33, label %land.lhs.true34, label %if.end50

land.lhs.true34:                                  ; preds = %for.body32
  %17 = load i32, ptr %y, align 4, !tbaa !4
  %18 = load i32, ptr %j28, align 4, !tbaa !4
  %add35 = add nsw i32 %17, %18
  %19 = load i32, ptr %width.addr, align 4, !tbaa !4
  %cmp36 = icmp slt i32 %add35, %19
  br i1 %cmp36, label %if.then37, label %if.end50

if.then37:                                        ; preds = %land.lhs.true34
  %call38 = call noundef i32 @_ZL3tidv() #9
  %idxprom39 = zext i32 %call38 to i64
  %arrayidx40 = getelementptr inbounds nuw [32 x [33 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposePKfPfiiE4tile to ptr), i64 0, i64 %idxprom39
  %call41 = call noundef i32 @_ZL3rowv() #9
  %20 = load i32, ptr %j28, align 4, !tbaa !4
  %add42 = add i32 %call41, %20
  %idxprom43 = zext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds nuw [33 x float], ptr %arrayidx40, i64 0, i64 %idxprom43
  %21 = load float, ptr %arrayidx44, align 4, !tbaa !11
  %22 = load ptr, ptr %out.addr, align 8, !tbaa !8
  %23 = load i32, ptr %y, align 4, !tbaa !4
  %24 = load i32, ptr %j28, align 4, !tbaa !4
  %add45 = add nsw i32 %23, %24
  %25 = load i32, ptr %height.addr, align 4, !tbaa !4
  %mul46 = mul nsw i32 %add45, %25
  %26 = load i32, ptr %x, align 4, !tbaa !4
  %add47 = add nsw i32 %mul46, %26
  %idxprom48 = sext i32 %add47 to i64
  %arrayidx49 = getelementptr inbounds float, ptr %22, i64 %idxprom48
  store float %21, ptr %arrayidx49, align 4, !tbaa !11
  br label %if.end50

if.end50:                                         ; preds = %if.then37, %land.lhs.true34, %for.body32
  br label %for.inc51

for.inc51:                                        ; preds = %if.end50
  %27 = load i32, ptr %j28, align 4, !tbaa !4
  %add52 = add nsw i32 %27, 8
  store i32 %add52, ptr %j28, align 4, !tbaa !4
  br label %for.cond29, !llvm.loop !15

for.end53:                                        ; preds = %for.cond.cleanup31
  call void @llvm.lifetime.end.p0(ptr %y) #8
  call void @llvm.lifetime.end.p0(ptr %x) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL5blockv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL3tidv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL9block_rowv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL3rowv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z13tiled_productPKfS0_Pfi(ptr noundef %a, ptr noundef %b, ptr noundef %c, i32 noundef %n) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %c.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %sum = alloca float, align 4
  %t = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %k = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8, !tbaa !8
  store ptr %b, ptr %b.addr, align 8, !tbaa !8
  store ptr %c, ptr %c.addr, align 8, !tbaa !8
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %x) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 16
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
  store i32 %add, ptr %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %y) #8
  %call2 = call noundef i32 @_ZL9block_rowv() #9
  %mul3 = mul i32 %call2, 16
  %call4 = call noundef i32 @_ZL3rowv() #9
  %add5 = add i32 %mul3, %call4
  store i32 %add5, ptr %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  store float 0.000000e+00, ptr %sum, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %t) #8
  store i32 0, ptr %t, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc57, %entry
  %0 = load i32, ptr %t, align 4, !tbaa !4
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %t) #8
  br label %for.end59

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %y, align 4, !tbaa !4
  %3 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp6 = icmp slt i32 %2, %3
  br i1 %cmp6, label %land.lhs.true, label %cond.false

land.lhs.true:                                    ; preds = %for.body
  %4 = load i32, ptr %t, align 4, !tbaa !4
  %call7 = call noundef i32 @_ZL3tidv() #9
  %add8 = add i32 %4, %call7
  %5 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp9 = icmp ult i32 %add8, %5
  br i1 %cmp9, label %cond.true, label %cond.false

cond.true:                                        ; preds = %land.lhs.true
  %6 = load ptr, ptr %a.addr, align 8, !tbaa !8
  %7 = load i32, ptr %y, align 4, !tbaa !4
  %8 = load i32, ptr %n.addr, align 4, !tbaa !4
  %mul10 = mul nsw i32 %7, %8
  %9 = load i32, ptr %t, align 4, !tbaa !4
  %add11 = add nsw i32 %mul10, %9
  %call12 = call noundef i32 @_ZL3tidv() #9
  %add13 = add i32 %add11, %call12
  %idxprom = zext i32 %add13 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %6, i64 %idxprom
  %10 = load float, ptr %arrayidx, align 4, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %land.lhs.true, %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %10, %cond.true ], [ 0.000000e+00, %cond.false ]
  %call14 = call noundef i32 @_ZL3rowv() #9
  %idxprom15 = zext i32 %call14 to i64
  %arrayidx16 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13tiled_productPKfS0_PfiE2as to ptr), i64 0, i64 %idxprom15
  %call17 = call noundef i32 @_ZL3tidv() #9
  %idxprom18 = zext i32 %call17 to i64
  %arrayidx19 = getelementptr inbounds nuw [16 x float], ptr %arrayidx16, i64 0, i64 %idxprom18
  store float %cond, ptr %arrayidx19, align 4, !tbaa !11
  %11 = load i32, ptr %x, align 4, !tbaa !4
  %12 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp20 = icmp slt i32 %11, %12
  br i1 %cmp20, label %land.lhs.true21, label %cond.false32

land.lhs.true21:                                  ; preds = %cond.end
  %13 = load i32, ptr %t, align 4, !tbaa !4
  %call22 = call noundef i32 @_ZL3rowv() #9
  %add23 = add i32 %13, %call22
  %14 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp24 = icmp ult i32 %add23, %14
  br i1 %cmp24, label %cond.true25, label %cond.false32

cond.true25:                                      ; preds = %land.lhs.true21
  %15 = load ptr, ptr %b.addr, align 8, !tbaa !8
  %16 = load i32, ptr %t, align 4, !tbaa !4
  %call26 = call noundef i32 @_ZL3rowv() #9
  %add27 = add i32 %16, %call26
  %17 = load i32, ptr %n.addr, align 4, !tbaa !4
  %mul28 = mul i32 %add27, %17
  %18 = load i32, ptr %x, align 4, !tbaa !4
  %add29 = add i32 %mul28, %18
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds nuw float, ptr %15, i64 %idxprom30
  %19 = load float, ptr %arrayidx31, align 4, !tbaa !11
  br label %cond.end33

cond.false32:                                     ; preds = %land.lhs.true21, %cond.end
  br label %cond.end33

cond.end33:                                       ; preds = %cond.false32, %cond.true25
  %cond34 = phi contract float [ %19, %cond.true25 ], [ 0.000000e+00, %cond.false32 ]
  %call35 = call noundef i32 @_ZL3rowv() #9
  %idxprom36 = zext i32 %call35 to i64
  %arrayidx37 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13tiled_productPKfS0_PfiE2bs to ptr), i64 0, i64 %idxprom36
  %call38 = call noundef i32 @_ZL3tidv() #9
  %idxprom39 = zext i32 %call38 to i64
  %arrayidx40 = getelementptr inbounds nuw [16 x float], ptr %arrayidx37, i64 0, i64 %idxprom39
  store float %cond34, ptr %arrayidx40, align 4, !tbaa !11
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %k) #8
  store i32 0, ptr %k, align 4, !tbaa !4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc, %cond.end33
  %20 = load i32, ptr %k, align 4, !tbaa !4
  %cmp42 = icmp slt i32 %20, 16
  br i1 %cmp42, label %for.body44, label %for.cond.cleanup43

for.cond.cleanup43:                               ; preds = %for.cond41
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %k) #8
  br label %for.end

for.body44:                                       ; preds = %for.cond41
  %call45 = call noundef i32 @_ZL3rowv() #9
  %idxprom46 = zext i32 %call45 to i64
  %arrayidx47 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13tiled_productPKfS0_PfiE2as to ptr), i64 0, i64 %idxprom46
  %21 = load i32, ptr %k, align 4, !tbaa !4
  %idxprom48 = sext i32 %21 to i64
  %arrayidx49 = getelementptr inbounds [16 x float], ptr %arrayidx47, i64 0, i64 %idxprom48
  %22 = load float, ptr %arrayidx49, align 4, !tbaa !11
  %23 = load i32, ptr %k, align 4, !tbaa !4
  %idxprom50 = sext i32 %23 to i64
  %arrayidx51 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13tiled_productPKfS0_PfiE2bs to ptr), i64 0, i64 %idxprom50
  %call52 = call noundef i32 @_ZL3tidv() #9
  %idxprom53 = zext i32 %call52 to i64
  %arrayidx54 = getelementptr inbounds nuw [16 x float], ptr %arrayidx51, i64 0, i64 %idxprom53
  %24 = load float, ptr %arrayidx54, align 4, !tbaa !11
  %mul55 = fmul contract float %22, %24
  %25 = load float, ptr %sum, align 4, !tbaa !11
  %add56 = fadd contract float %25, %mul55
  store float %add56, ptr %sum, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body44
  %26 = load i32, ptr %k, align 4, !tbaa !4
  %inc = add nsw i32 %26, 1
  store i32 %inc, ptr %k, align 4, !tbaa !4
  br label %for.cond41, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup43
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for.inc57

for.inc57:                                        ; preds = %for.end
  %27 = load i32, ptr %t, align 4, !tbaa !4
  %add58 = add nsw i32 %27, 16
  store i32 %add58, ptr %t, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end59:                                        ; preds = %for.cond.cleanup
  %28 = load i32, ptr %x, align 4, !tbaa !4
  %29 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp60 = icmp slt i32 %28, %29
  br i1 %cmp60, label %land.lhs.true61, label %if.end

land.lhs.true61:                                  ; preds = %for.end59
  %30 = load i32, ptr %y, align 4, !tbaa !4
  %31 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp62 = icmp slt i32 %30, %31
  br i1 %cmp62, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true61
  %32 = load float, ptr %sum, align 4, !tbaa !11
  %33 = load ptr, ptr %c.addr, align 8, !tbaa !8
  %34 = load i32, ptr %y, align 4, !tbaa !4
  %35 = load i32, ptr %n.addr, align 4, !tbaa !4
  %mul63 = mul nsw i32 %34, %35
  %36 = load i32, ptr %x, align 4, !tbaa !4
  %add64 = add nsw i32 %mul63, %36
  %idxprom65 = sext i32 %add64 to i64
  %arrayidx66 = getelementptr inbounds float, ptr %33, i64 %idxprom65
  store float %32, ptr %arrayidx66, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true61, %for.end59
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  call void @llvm.lifetime.end.p0(ptr %y) #8
  call void @llvm.lifetime.end.p0(ptr %x) #8
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z9histogramPKhPji(ptr noundef %in, ptr noundef %bins, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %bins.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %b = alloca i32, align 4
  %i = alloca i32, align 4
  %b21 = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !18
  store ptr %bins, ptr %bins.addr, align 8, !tbaa !20
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %b) #8
  %call = call noundef i32 @_ZL3tidv() #9
  store i32 %call, ptr %b, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %b, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %b) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %b, align 4, !tbaa !4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call1 = call noundef i32 @_ZL4sizev() #9
  %2 = load i32, ptr %b, align 4, !tbaa !4
  %add = add i32 %2, %call1
  store i32 %add, ptr %b, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call2 = call noundef i32 @_ZL5blockv() #9
  %call3 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call2, %call3
  %call4 = call noundef i32 @_ZL3tidv() #9
  %add5 = add i32 %mul, %call4
  store i32 %add5, ptr %i, align 4, !tbaa !4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc15, %for.end
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %4 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp7 = icmp slt i32 %3, %4
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p0(ptr %i) #8
  br label %for.end20

for.body9:                                        ; preds = %for.cond6
  %5 = load ptr, ptr %in.addr, align 8, !tbaa !18
  %6 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom10 = sext i32 %6 to i64
  %arrayidx11 = getelementptr inbounds i8, ptr %5, i64 %idxprom10
  %7 = load i8, ptr %arrayidx11, align 1, !tbaa !23
  %idxprom12 = zext i8 %7 to i64
  %arrayidx13 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom12
  %call14 = call noundef i32 @_ZL3addPjj(ptr noundef %arrayidx13, i32 noundef 1) #9
  br label %for.inc15

for.inc15:                                        ; preds = %for.body9
  %call16 = call noundef i32 @_ZL4sizev() #9
  %call17 = call noundef i32 @_ZL6blocksv() #9
  %mul18 = mul i32 %call16, %call17
  %8 = load i32, ptr %i, align 4, !tbaa !4
  %add19 = add i32 %8, %mul18
  store i32 %add19, ptr %i, align 4, !tbaa !4
  br label %for.cond6, !llvm.loop !24

for.end20:                                        ; preds = %for.cond.cleanup8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %b21) #8
  %call22 = call noundef i32 @_ZL3tidv() #9
  store i32 %call22, ptr %b21, align 4, !tbaa !4
  br label %for.cond23

for.cond23:                                       ; preds = %for.inc32, %for.end20
  %9 = load i32, ptr %b21, align 4, !tbaa !4
  %cmp24 = icmp slt i32 %9, 256
  br i1 %cmp24, label %for.body26, label %for.cond.cleanup25

for.cond.cleanup25:                               ; preds = %for.cond23
  call void @llvm.lifetime.end.p0(ptr %b21) #8
  br label %for.end35

for.body26:                                       ; preds = %for.cond23
  %10 = load ptr, ptr %bins.addr, align 8, !tbaa !20
  %11 = load i32, ptr %b21, align 4, !tbaa !4
  %idxprom27 = sext i32 %11 to i64
  %arrayidx28 = getelementptr inbounds i32, ptr %10, i64 %idxprom27
  %12 = load i32, ptr %b21, align 4, !tbaa !4
  %idxprom29 = sext i32 %12 to i64
  %arrayidx30 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramPKhPjiE4mine to ptr), i64 0, i64 %idxprom29
  %13 = load i32, ptr %arrayidx30, align 4, !tbaa !4
  %call31 = call noundef i32 @_ZL3addPjj(ptr noundef %arrayidx28, i32 noundef %13) #9
  br label %for.inc32

for.inc32:                                        ; preds = %for.body26
  %call33 = call noundef i32 @_ZL4sizev() #9
  %14 = load i32, ptr %b21, align 4, !tbaa !4
  %add34 = add i32 %14, %call33
  store i32 %add34, ptr %b21, align 4, !tbaa !4
  br label %for.cond23, !llvm.loop !25

for.end35:                                        ; preds = %for.cond.cleanup25
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL4sizev() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL3addPjj(ptr noundef %where, i32 noundef %what) #2 {
entry:
  %where.addr = alloca ptr, align 8
  %what.addr = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store ptr %where, ptr %where.addr, align 8, !tbaa !20
  store i32 %what, ptr %what.addr, align 4, !tbaa !4
  %0 = load ptr, ptr %where.addr, align 8, !tbaa !20
  %1 = load i32, ptr %what.addr, align 4, !tbaa !4
  store i32 %1, ptr %.atomictmp, align 4, !tbaa !4
  %2 = load i32, ptr %.atomictmp, align 4
  %3 = atomicrmw add ptr %0, i32 %2 monotonic, align 4
  store i32 %3, ptr %atomic-temp, align 4
  %4 = load i32, ptr %atomic-temp, align 4, !tbaa !4
  ret i32 %4
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define internal noundef i32 @_ZL6blocksv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7softmaxPKfPfi(ptr noundef %in, ptr noundef %out, i32 noundef %columns) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %columns.addr = alloca i32, align 4
  %from = alloca ptr, align 8
  %best = alloca float, align 4
  %i = alloca i32, align 4
  %s = alloca i32, align 4
  %sum = alloca float, align 4
  %i23 = alloca i32, align 4
  %s38 = alloca i32, align 4
  %i58 = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !8
  store ptr %out, ptr %out.addr, align 8, !tbaa !8
  store i32 %columns, ptr %columns.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %from) #8
  %0 = load ptr, ptr %in.addr, align 8, !tbaa !8
  %call = call noundef i32 @_ZL5blockv() #9
  %1 = load i32, ptr %columns.addr, align 4, !tbaa !4
  %mul = mul i32 %call, %1
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %0, i64 %idx.ext
  store ptr %add.ptr, ptr %from, align 8, !tbaa !8
  call void @llvm.lifetime.start.p0(ptr %best) #8
  store float 0xFFF0000000000000, ptr %best, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call1 = call noundef i32 @_ZL3tidv() #9
  store i32 %call1, ptr %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !tbaa !4
  %3 = load i32, ptr %columns.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load float, ptr %best, align 4, !tbaa !11
  %5 = load ptr, ptr %from, align 8, !tbaa !8
  %6 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %6 to i64
  %arrayidx = getelementptr inbounds float, ptr %5, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !11
  %8 = call contract float @llvm.maxnum.f32(float %4, float %7)
  store float %8, ptr %best, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4, !tbaa !4
  %add = add nsw i32 %9, 256
  store i32 %add, ptr %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !26

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load float, ptr %best, align 4, !tbaa !11
  %call2 = call noundef i32 @_ZL3tidv() #9
  %idxprom3 = zext i32 %call2 to i64
  %arrayidx4 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom3
  store float %10, ptr %arrayidx4, align 4, !tbaa !11
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %s) #8
  store i32 128, ptr %s, align 4, !tbaa !4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc21, %for.end
  %11 = load i32, ptr %s, align 4, !tbaa !4
  %cmp6 = icmp sgt i32 %11, 0
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:                                ; preds = %for.cond5
  call void @llvm.lifetime.end.p0(ptr %s) #8
  br label %for.end22

for.body8:                                        ; preds = %for.cond5
  %call9 = call noundef i32 @_ZL3tidv() #9
  %12 = load i32, ptr %s, align 4, !tbaa !4
  %cmp10 = icmp ult i32 %call9, %12
  br i1 %cmp10, label %if.then, label %if.end

if.then:                                          ; preds = %for.body8
  %call11 = call noundef i32 @_ZL3tidv() #9
  %idxprom12 = zext i32 %call11 to i64
  %arrayidx13 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom12
  %13 = load float, ptr %arrayidx13, align 4, !tbaa !11
  %call14 = call noundef i32 @_ZL3tidv() #9
  %14 = load i32, ptr %s, align 4, !tbaa !4
  %add15 = add i32 %call14, %14
  %idxprom16 = zext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom16
  %15 = load float, ptr %arrayidx17, align 4, !tbaa !11
  %16 = call contract float @llvm.maxnum.f32(float %13, float %15)
  %call18 = call noundef i32 @_ZL3tidv() #9
  %idxprom19 = zext i32 %call18 to i64
  %arrayidx20 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom19
  store float %16, ptr %arrayidx20, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for.inc21

for.inc21:                                        ; preds = %if.end
  %17 = load i32, ptr %s, align 4, !tbaa !4
  %shr = ashr i32 %17, 1
  store i32 %shr, ptr %s, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !27

for.end22:                                        ; preds = %for.cond.cleanup7
  %18 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), align 4, !tbaa !11
  store float %18, ptr %best, align 4, !tbaa !11
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  store float 0.000000e+00, ptr %sum, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %i23) #8
  %call24 = call noundef i32 @_ZL3tidv() #9
  store i32 %call24, ptr %i23, align 4, !tbaa !4
  br label %for.cond25

for.cond25:                                       ; preds = %for.inc32, %for.end22
  %19 = load i32, ptr %i23, align 4, !tbaa !4
  %20 = load i32, ptr %columns.addr, align 4, !tbaa !4
  %cmp26 = icmp slt i32 %19, %20
  br i1 %cmp26, label %for.body28, label %for.cond.cleanup27

for.cond.cleanup27:                               ; preds = %for.cond25
  call void @llvm.lifetime.end.p0(ptr %i23) #8
  br label %for.end34

for.body28:                                       ; preds = %for.cond25
  %21 = load ptr, ptr %from, align 8, !tbaa !8
  %22 = load i32, ptr %i23, align 4, !tbaa !4
  %idxprom29 = sext i32 %22 to i64
  %arrayidx30 = getelementptr inbounds float, ptr %21, i64 %idxprom29
  %23 = load float, ptr %arrayidx30, align 4, !tbaa !11
  %24 = load float, ptr %best, align 4, !tbaa !11
  %sub = fsub contract float %23, %24
  %25 = call contract float @llvm.nvvm.ex2.approx.ftz.f32(float %sub)
  %26 = load float, ptr %sum, align 4, !tbaa !11
  %add31 = fadd contract float %26, %25
  store float %add31, ptr %sum, align 4, !tbaa !11
  br label %for.inc32

for.inc32:                                        ; preds = %for.body28
  %27 = load i32, ptr %i23, align 4, !tbaa !4
  %add33 = add nsw i32 %27, 256
  store i32 %add33, ptr %i23, align 4, !tbaa !4
  br label %for.cond25, !llvm.loop !28

for.end34:                                        ; preds = %for.cond.cleanup27
  %28 = load float, ptr %sum, align 4, !tbaa !11
  %call35 = call noundef i32 @_ZL3tidv() #9
  %idxprom36 = zext i32 %call35 to i64
  %arrayidx37 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom36
  store float %28, ptr %arrayidx37, align 4, !tbaa !11
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %s38) #8
  store i32 128, ptr %s38, align 4, !tbaa !4
  br label %for.cond39

for.cond39:                                       ; preds = %for.inc55, %for.end34
  %29 = load i32, ptr %s38, align 4, !tbaa !4
  %cmp40 = icmp sgt i32 %29, 0
  br i1 %cmp40, label %for.body42, label %for.cond.cleanup41

for.cond.cleanup41:                               ; preds = %for.cond39
  call void @llvm.lifetime.end.p0(ptr %s38) #8
  br label %for.end57

for.body42:                                       ; preds = %for.cond39
  %call43 = call noundef i32 @_ZL3tidv() #9
  %30 = load i32, ptr %s38, align 4, !tbaa !4
  %cmp44 = icmp ult i32 %call43, %30
  br i1 %cmp44, label %if.then45, label %if.end54

if.then45:                                        ; preds = %for.body42
  %call46 = call noundef i32 @_ZL3tidv() #9
  %31 = load i32, ptr %s38, align 4, !tbaa !4
  %add47 = add i32 %call46, %31
  %idxprom48 = zext i32 %add47 to i64
  %arrayidx49 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom48
  %32 = load float, ptr %arrayidx49, align 4, !tbaa !11
  %call50 = call noundef i32 @_ZL3tidv() #9
  %idxprom51 = zext i32 %call50 to i64
  %arrayidx52 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), i64 0, i64 %idxprom51
  %33 = load float, ptr %arrayidx52, align 4, !tbaa !11
  %add53 = fadd contract float %33, %32
  store float %add53, ptr %arrayidx52, align 4, !tbaa !11
  br label %if.end54

if.end54:                                         ; preds = %if.then45, %for.body42
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for.inc55

for.inc55:                                        ; preds = %if.end54
  %34 = load i32, ptr %s38, align 4, !tbaa !4
  %shr56 = ashr i32 %34, 1
  store i32 %shr56, ptr %s38, align 4, !tbaa !4
  br label %for.cond39, !llvm.loop !29

for.end57:                                        ; preds = %for.cond.cleanup41
  call void @llvm.lifetime.start.p0(ptr %i58) #8
  %call59 = call noundef i32 @_ZL3tidv() #9
  store i32 %call59, ptr %i58, align 4, !tbaa !4
  br label %for.cond60

for.cond60:                                       ; preds = %for.inc72, %for.end57
  %35 = load i32, ptr %i58, align 4, !tbaa !4
  %36 = load i32, ptr %columns.addr, align 4, !tbaa !4
  %cmp61 = icmp slt i32 %35, %36
  br i1 %cmp61, label %for.body63, label %for.cond.cleanup62

for.cond.cleanup62:                               ; preds = %for.cond60
  call void @llvm.lifetime.end.p0(ptr %i58) #8
  br label %for.end74

for.body63:                                       ; preds = %for.cond60
  %37 = load ptr, ptr %from, align 8, !tbaa !8
  %38 = load i32, ptr %i58, align 4, !tbaa !4
  %idxprom64 = sext i32 %38 to i64
  %arrayidx65 = getelementptr inbounds float, ptr %37, i64 %idxprom64
  %39 = load float, ptr %arrayidx65, align 4, !tbaa !11
  %40 = load float, ptr %best, align 4, !tbaa !11
  %sub66 = fsub contract float %39, %40
  %41 = call contract float @llvm.nvvm.ex2.approx.ftz.f32(float %sub66)
  %42 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxPKfPfiE4part to ptr), align 4, !tbaa !11
  %div = fdiv contract float %41, %42
  %43 = load ptr, ptr %out.addr, align 8, !tbaa !8
  %call67 = call noundef i32 @_ZL5blockv() #9
  %44 = load i32, ptr %columns.addr, align 4, !tbaa !4
  %mul68 = mul i32 %call67, %44
  %45 = load i32, ptr %i58, align 4, !tbaa !4
  %add69 = add i32 %mul68, %45
  %idxprom70 = zext i32 %add69 to i64
  %arrayidx71 = getelementptr inbounds nuw float, ptr %43, i64 %idxprom70
  store float %div, ptr %arrayidx71, align 4, !tbaa !11
  br label %for.inc72

for.inc72:                                        ; preds = %for.body63
  %46 = load i32, ptr %i58, align 4, !tbaa !4
  %add73 = add nsw i32 %46, 256
  store i32 %add73, ptr %i58, align 4, !tbaa !4
  br label %for.cond60, !llvm.loop !30

for.end74:                                        ; preds = %for.cond.cleanup62
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  call void @llvm.lifetime.end.p0(ptr %best) #8
  call void @llvm.lifetime.end.p0(ptr %from) #8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f32(float) #5

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z10block_scanPKiPiS1_(ptr noundef %in, ptr noundef %out, ptr noundef %total) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %total.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %by = alloca i32, align 4
  %other = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !20
  store ptr %out, ptr %out.addr, align 8, !tbaa !20
  store ptr %total, ptr %total.addr, align 8, !tbaa !20
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 256
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
  store i32 %add, ptr %i, align 4, !tbaa !4
  %0 = load ptr, ptr %in.addr, align 8, !tbaa !20
  %1 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr %0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call2 = call noundef i32 @_ZL3tidv() #9
  %idxprom3 = zext i32 %call2 to i64
  %arrayidx4 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanPKiPiS1_E4sums to ptr), i64 0, i64 %idxprom3
  store i32 %2, ptr %arrayidx4, align 4, !tbaa !4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %by) #8
  store i32 1, ptr %by, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %by, align 4, !tbaa !4
  %cmp = icmp slt i32 %3, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %by) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %other) #8
  %call5 = call noundef i32 @_ZL3tidv() #9
  %4 = load i32, ptr %by, align 4, !tbaa !4
  %cmp6 = icmp uge i32 %call5, %4
  br i1 %cmp6, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %call7 = call noundef i32 @_ZL3tidv() #9
  %5 = load i32, ptr %by, align 4, !tbaa !4
  %sub = sub i32 %call7, %5
  %idxprom8 = zext i32 %sub to i64
  %arrayidx9 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanPKiPiS1_E4sums to ptr), i64 0, i64 %idxprom8
  %6 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %6, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %other, align 4, !tbaa !4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %7 = load i32, ptr %other, align 4, !tbaa !4
  %call10 = call noundef i32 @_ZL3tidv() #9
  %idxprom11 = zext i32 %call10 to i64
  %arrayidx12 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanPKiPiS1_E4sums to ptr), i64 0, i64 %idxprom11
  %8 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  %add13 = add nsw i32 %8, %7
  store i32 %add13, ptr %arrayidx12, align 4, !tbaa !4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.end.p0(ptr %other) #8
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %9 = load i32, ptr %by, align 4, !tbaa !4
  %mul14 = mul nsw i32 %9, 2
  store i32 %mul14, ptr %by, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !31

for.end:                                          ; preds = %for.cond.cleanup
  %call15 = call noundef i32 @_ZL3tidv() #9
  %idxprom16 = zext i32 %call15 to i64
  %arrayidx17 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanPKiPiS1_E4sums to ptr), i64 0, i64 %idxprom16
  %10 = load i32, ptr %arrayidx17, align 4, !tbaa !4
  %11 = load ptr, ptr %out.addr, align 8, !tbaa !20
  %12 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom18 = sext i32 %12 to i64
  %arrayidx19 = getelementptr inbounds i32, ptr %11, i64 %idxprom18
  store i32 %10, ptr %arrayidx19, align 4, !tbaa !4
  %call20 = call noundef i32 @_ZL3tidv() #9
  %cmp21 = icmp eq i32 %call20, 255
  br i1 %cmp21, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %13 = load i32, ptr getelementptr inbounds ([256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanPKiPiS1_E4sums to ptr), i64 0, i64 255), align 4, !tbaa !4
  %14 = load ptr, ptr %total.addr, align 8, !tbaa !20
  %call22 = call noundef i32 @_ZL5blockv() #9
  %idxprom23 = zext i32 %call22 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr %14, i64 %idxprom23
  store i32 %13, ptr %arrayidx24, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.lifetime.end.p0(ptr %i) #8
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z14last_block_sumPKiPiS1_Pji(ptr noundef %in, ptr noundef %part, ptr noundef %out, ptr noundef %done, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %part.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %done.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %s = alloca i32, align 4
  %all = alloca i32, align 4
  %b = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !20
  store ptr %part, ptr %part.addr, align 8, !tbaa !20
  store ptr %out, ptr %out.addr, align 8, !tbaa !20
  store ptr %done, ptr %done.addr, align 8, !tbaa !20
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  store i32 0, ptr %sum, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call = call noundef i32 @_ZL5blockv() #9
  %mul = mul i32 %call, 128
  %call1 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call1
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
  %2 = load ptr, ptr %in.addr, align 8, !tbaa !20
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %5 = load i32, ptr %sum, align 4, !tbaa !4
  %add2 = add nsw i32 %5, %4
  store i32 %add2, ptr %sum, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call3 = call noundef i32 @_ZL6blocksv() #9
  %mul4 = mul i32 128, %call3
  %6 = load i32, ptr %i, align 4, !tbaa !4
  %add5 = add i32 %6, %mul4
  store i32 %add5, ptr %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !32

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load i32, ptr %sum, align 4, !tbaa !4
  %call6 = call noundef i32 @_ZL3tidv() #9
  %idxprom7 = zext i32 %call6 to i64
  %arrayidx8 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4sums to ptr), i64 0, i64 %idxprom7
  store i32 %7, ptr %arrayidx8, align 4, !tbaa !4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.lifetime.start.p0(ptr %s) #8
  store i32 64, ptr %s, align 4, !tbaa !4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc23, %for.end
  %8 = load i32, ptr %s, align 4, !tbaa !4
  %cmp10 = icmp sgt i32 %8, 0
  br i1 %cmp10, label %for.body12, label %for.cond.cleanup11

for.cond.cleanup11:                               ; preds = %for.cond9
  call void @llvm.lifetime.end.p0(ptr %s) #8
  br label %for.end24

for.body12:                                       ; preds = %for.cond9
  %call13 = call noundef i32 @_ZL3tidv() #9
  %9 = load i32, ptr %s, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %call13, %9
  br i1 %cmp14, label %if.then, label %if.end

if.then:                                          ; preds = %for.body12
  %call15 = call noundef i32 @_ZL3tidv() #9
  %10 = load i32, ptr %s, align 4, !tbaa !4
  %add16 = add i32 %call15, %10
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4sums to ptr), i64 0, i64 %idxprom17
  %11 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %call19 = call noundef i32 @_ZL3tidv() #9
  %idxprom20 = zext i32 %call19 to i64
  %arrayidx21 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4sums to ptr), i64 0, i64 %idxprom20
  %12 = load i32, ptr %arrayidx21, align 4, !tbaa !4
  %add22 = add nsw i32 %12, %11
  store i32 %add22, ptr %arrayidx21, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for.inc23

for.inc23:                                        ; preds = %if.end
  %13 = load i32, ptr %s, align 4, !tbaa !4
  %shr = ashr i32 %13, 1
  store i32 %shr, ptr %s, align 4, !tbaa !4
  br label %for.cond9, !llvm.loop !33

for.end24:                                        ; preds = %for.cond.cleanup11
  %call25 = call noundef i32 @_ZL3tidv() #9
  %cmp26 = icmp eq i32 %call25, 0
  br i1 %cmp26, label %if.then27, label %if.end34

if.then27:                                        ; preds = %for.end24
  %14 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4sums to ptr), align 4, !tbaa !4
  %15 = load ptr, ptr %part.addr, align 8, !tbaa !20
  %call28 = call noundef i32 @_ZL5blockv() #9
  %idxprom29 = zext i32 %call28 to i64
  %arrayidx30 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom29
  store i32 %14, ptr %arrayidx30, align 4, !tbaa !4
  call void @llvm.nvvm.membar.gl()
  %16 = load ptr, ptr %done.addr, align 8, !tbaa !20
  %call31 = call noundef i32 @_ZL3addPjj(ptr noundef %16, i32 noundef 1) #9
  %call32 = call noundef i32 @_ZL6blocksv() #9
  %sub = sub i32 %call32, 1
  %cmp33 = icmp eq i32 %call31, %sub
  %storedv = zext i1 %cmp33 to i8
  store i8 %storedv, ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4last to ptr), align 1, !tbaa !34
  br label %if.end34

if.end34:                                         ; preds = %if.then27, %for.end24
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = load i8, ptr addrspacecast (ptr addrspace(3) @_ZZ14last_block_sumPKiPiS1_PjiE4last to ptr), align 1, !tbaa !34, !range !36, !noundef !37
  %loadedv = trunc i8 %17 to i1
  br i1 %loadedv, label %land.lhs.true, label %if.end48

land.lhs.true:                                    ; preds = %if.end34
  %call35 = call noundef i32 @_ZL3tidv() #9
  %cmp36 = icmp eq i32 %call35, 0
  br i1 %cmp36, label %if.then37, label %if.end48

if.then37:                                        ; preds = %land.lhs.true
  call void @llvm.lifetime.start.p0(ptr %all) #8
  store i32 0, ptr %all, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %b) #8
  store i32 0, ptr %b, align 4, !tbaa !4
  br label %for.cond38

for.cond38:                                       ; preds = %for.inc46, %if.then37
  %18 = load i32, ptr %b, align 4, !tbaa !4
  %call39 = call noundef i32 @_ZL6blocksv() #9
  %cmp40 = icmp ult i32 %18, %call39
  br i1 %cmp40, label %for.body42, label %for.cond.cleanup41

for.cond.cleanup41:                               ; preds = %for.cond38
  call void @llvm.lifetime.end.p0(ptr %b) #8
  br label %for.end47

for.body42:                                       ; preds = %for.cond38
  %19 = load ptr, ptr %part.addr, align 8, !tbaa !20
  %20 = load i32, ptr %b, align 4, !tbaa !4
  %idxprom43 = sext i32 %20 to i64
  %arrayidx44 = getelementptr inbounds i32, ptr %19, i64 %idxprom43
  %21 = load volatile i32, ptr %arrayidx44, align 4, !tbaa !4
  %22 = load i32, ptr %all, align 4, !tbaa !4
  %add45 = add nsw i32 %22, %21
  store i32 %add45, ptr %all, align 4, !tbaa !4
  br label %for.inc46

for.inc46:                                        ; preds = %for.body42
  %23 = load i32, ptr %b, align 4, !tbaa !4
  %inc = add nsw i32 %23, 1
  store i32 %inc, ptr %b, align 4, !tbaa !4
  br label %for.cond38, !llvm.loop !38

for.end47:                                        ; preds = %for.cond.cleanup41
  %24 = load i32, ptr %all, align 4, !tbaa !4
  %25 = load ptr, ptr %out.addr, align 8, !tbaa !20
  store i32 %24, ptr %25, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr %all) #8
  br label %if.end48

if.end48:                                         ; preds = %for.end47, %land.lhs.true, %if.end34
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  ret void
}

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.gl() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #7

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nounwind }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 omnipotent char", !10, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 int", !10, i64 0}
!22 = distinct !{!22, !14}
!23 = !{!6, !6, i64 0}
!24 = distinct !{!24, !14}
!25 = distinct !{!25, !14}
!26 = distinct !{!26, !14}
!27 = distinct !{!27, !14}
!28 = distinct !{!28, !14}
!29 = distinct !{!29, !14}
!30 = distinct !{!30, !14}
!31 = distinct !{!31, !14}
!32 = distinct !{!32, !14}
!33 = distinct !{!33, !14}
!34 = !{!35, !35, i64 0}
!35 = !{!"bool", !6, i64 0}
!36 = !{i8 0, i8 2}
!37 = !{}
!38 = distinct !{!38, !14}
