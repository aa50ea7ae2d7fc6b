; ModuleID = 'selection.cl'
source_filename = "selection.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@histogram.mine = internal addrspace(3) global [256 x i32] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, i32 noundef %n) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %bins.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %bins, ptr %bins.addr.ascast, align 8, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %bins.addr.ascast, align 8, !tbaa !16
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, i32 noundef %n) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %bins.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot6 = alloca i32, align 4, addrspace(5)
  %b16 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot20 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %bins, ptr %bins.addr.ascast, align 8, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #9
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %0, ptr addrspace(5) %b, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw [256 x i32], ptr addrspace(3) @histogram.mine, i64 0, i64 %idxprom
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %add = add i32 %3, 64
  store i32 %add, ptr addrspace(5) %b, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %4 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add2 = add i32 %mul, %4
  store i32 %add2, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc13, %for.end
  %5 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp4 = icmp ult i32 %5, %6
  br i1 %cmp4, label %for.body7, label %for.cond.cleanup5

for.cond.cleanup5:                                ; preds = %for.cond3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end15

for.body7:                                        ; preds = %for.cond3
  %7 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %8 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom8 = zext i32 %8 to i64
  %arrayidx9 = getelementptr inbounds nuw i8, ptr addrspace(1) %7, i64 %idxprom8
  %9 = load i8, ptr addrspace(1) %arrayidx9, align 1, !tbaa !18
  %idxprom10 = zext i8 %9 to i64
  %arrayidx11 = getelementptr inbounds nuw [256 x i32], ptr addrspace(3) @histogram.mine, i64 0, i64 %idxprom10
  %call12 = call i32 @add_local(ptr addrspace(3) noundef %arrayidx11, i32 noundef 1) #8
  br label %for.inc13

for.inc13:                                        ; preds = %for.body7
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add14 = add i32 %10, 1024
  store i32 %add14, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond3

for.end15:                                        ; preds = %for.cond.cleanup5
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b16) #9
  %11 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %11, ptr addrspace(5) %b16, align 4, !tbaa !5
  br label %for.cond17

for.cond17:                                       ; preds = %for.inc30, %for.end15
  %12 = load i32, ptr addrspace(5) %b16, align 4, !tbaa !5
  %cmp18 = icmp ult i32 %12, 256
  br i1 %cmp18, label %for.body21, label %for.cond.cleanup19

for.cond.cleanup19:                               ; preds = %for.cond17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b16) #9
  br label %for.end32

for.body21:                                       ; preds = %for.cond17
  %13 = load i32, ptr addrspace(5) %b16, align 4, !tbaa !5
  %idxprom22 = zext i32 %13 to i64
  %arrayidx23 = getelementptr inbounds nuw [256 x i32], ptr addrspace(3) @histogram.mine, i64 0, i64 %idxprom22
  %14 = load i32, ptr addrspace(3) %arrayidx23, align 4, !tbaa !5
  %cmp24 = icmp ne i32 %14, 0
  br i1 %cmp24, label %if.then, label %if.end

if.then:                                          ; preds = %for.body21
  %15 = load ptr addrspace(1), ptr %bins.addr.ascast, align 8, !tbaa !16
  %16 = load i32, ptr addrspace(5) %b16, align 4, !tbaa !5
  %idxprom25 = zext i32 %16 to i64
  %arrayidx26 = getelementptr inbounds nuw i32, ptr addrspace(1) %15, i64 %idxprom25
  %17 = load i32, ptr addrspace(5) %b16, align 4, !tbaa !5
  %idxprom27 = zext i32 %17 to i64
  %arrayidx28 = getelementptr inbounds nuw [256 x i32], ptr addrspace(3) @histogram.mine, i64 0, i64 %idxprom27
  %18 = load i32, ptr addrspace(3) %arrayidx28, align 4, !tbaa !5
  %call29 = call i32 @add_global(ptr addrspace(1) noundef %arrayidx26, i32 noundef %18) #8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body21
  br label %for.inc30

for.inc30:                                        ; preds = %if.end
  %19 = load i32, ptr addrspace(5) %b16, align 4, !tbaa !5
  %add31 = add i32 %19, 64
  store i32 %add31, ptr addrspace(5) %b16, align 4, !tbaa !5
  br label %for.cond17

for.end32:                                        ; preds = %for.cond.cleanup19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @compact(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count, i32 noundef %n) #0 !kernel_arg_addr_space !19 !kernel_arg_access_qual !20 !kernel_arg_type !21 !kernel_arg_base_type !21 !kernel_arg_type_qual !22 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %count.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %count, ptr %count.addr.ascast, align 8, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !16
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !16
  %2 = load ptr addrspace(1), ptr %count.addr.ascast, align 8, !tbaa !16
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_compact(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_compact(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count, i32 noundef %n) #1 !kernel_arg_addr_space !19 !kernel_arg_access_qual !20 !kernel_arg_type !21 !kernel_arg_base_type !21 !kernel_arg_type_qual !22 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %count.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %keep = alloca i8, align 1, addrspace(5)
  %votes = alloca i64, align 8, addrspace(5)
  %rank = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %count, ptr %count.addr.ascast, align 8, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %0
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %keep) #9
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %entry
  %3 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !16
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %3, i64 %idxprom
  %5 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %cmp2 = icmp sgt i32 %5, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %entry
  %6 = phi i1 [ false, %entry ], [ %cmp2, %land.rhs ]
  %storedv = zext i1 %6 to i8
  store i8 %storedv, ptr addrspace(5) %keep, align 1, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %votes) #9
  %7 = load i8, ptr addrspace(5) %keep, align 1, !tbaa !23, !range !25, !noundef !26
  %loadedv = trunc i8 %7 to i1
  %8 = call i64 @llvm.amdgcn.ballot.i64(i1 %loadedv)
  store i64 %8, ptr addrspace(5) %votes, align 8, !tbaa !27
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %rank) #9
  %9 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !27
  %10 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %sh_prom = zext i32 %10 to i64
  %shl.mask = and i64 %sh_prom, 63
  %shl = shl i64 1, %shl.mask
  %sub = sub i64 %shl, 1
  %and = and i64 %9, %sub
  %11 = call i64 @llvm.ctpop.i64(i64 %and)
  %cast = trunc i64 %11 to i32
  store i32 %cast, ptr addrspace(5) %rank, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #9
  store i32 0, ptr addrspace(5) %base, align 4, !tbaa !5
  %12 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp3 = icmp eq i32 %12, 0
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %land.end
  %13 = load ptr addrspace(1), ptr %count.addr.ascast, align 8, !tbaa !16
  %14 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !27
  %15 = call i64 @llvm.ctpop.i64(i64 %14)
  %cast4 = trunc i64 %15 to i32
  %call5 = call i32 @add_global(ptr addrspace(1) noundef %13, i32 noundef %cast4) #8
  store i32 %call5, ptr addrspace(5) %base, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %land.end
  %16 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %17 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %16)
  store i32 %17, ptr addrspace(5) %base, align 4, !tbaa !5
  %18 = load i8, ptr addrspace(5) %keep, align 1, !tbaa !23, !range !25, !noundef !26
  %loadedv6 = trunc i8 %18 to i1
  br i1 %loadedv6, label %if.then7, label %if.end13

if.then7:                                         ; preds = %if.end
  %19 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !16
  %20 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom8 = zext i32 %20 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr addrspace(1) %19, i64 %idxprom8
  %21 = load i32, ptr addrspace(1) %arrayidx9, align 4, !tbaa !5
  %22 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !16
  %23 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %24 = load i32, ptr addrspace(5) %rank, align 4, !tbaa !5
  %add10 = add i32 %23, %24
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr addrspace(1) %22, i64 %idxprom11
  store i32 %21, ptr addrspace(1) %arrayidx12, align 4, !tbaa !5
  br label %if.end13

if.end13:                                         ; preds = %if.then7, %if.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %rank) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %votes) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %keep) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bitonic_sort(ptr addrspace(1) noundef align 4 %data, ptr addrspace(3) noundef align 4 %part) #0 !kernel_arg_addr_space !29 !kernel_arg_access_qual !30 !kernel_arg_type !31 !kernel_arg_base_type !31 !kernel_arg_type_qual !32 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  store ptr addrspace(1) %data, ptr %data.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !16
  %0 = load ptr addrspace(1), ptr %data.addr.ascast, align 8, !tbaa !16
  %1 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  call void @__clang_ocl_kern_imp_bitonic_sort(ptr addrspace(1) noundef align 4 %0, ptr addrspace(3) noundef align 4 %1) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_bitonic_sort(ptr addrspace(1) noundef align 4 %data, ptr addrspace(3) noundef align 4 %part) #1 !kernel_arg_addr_space !29 !kernel_arg_access_qual !30 !kernel_arg_type !31 !kernel_arg_base_type !31 !kernel_arg_type_qual !32 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %size = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %up = alloca i8, align 1, addrspace(5)
  %mine = alloca i32, align 4, addrspace(5)
  %theirs = alloca i32, align 4, addrspace(5)
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(1) %data, ptr %data.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %data.addr.ascast, align 8, !tbaa !16
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %1 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %1
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %idxprom
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %3 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %4 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %4 to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr addrspace(3) %3, i64 %idxprom2
  store i32 %2, ptr addrspace(3) %arrayidx3, align 4, !tbaa !5
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %size) #9
  store i32 2, ptr addrspace(5) %size, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc25, %entry
  %5 = load i32, ptr addrspace(5) %size, align 4, !tbaa !5
  %cmp = icmp ule i32 %5, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %size) #9
  br label %for.end26

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #9
  %6 = load i32, ptr addrspace(5) %size, align 4, !tbaa !5
  %shr = lshr i32 %6, 1
  store i32 %shr, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc, %for.body
  %7 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp5 = icmp ugt i32 %7, 0
  br i1 %cmp5, label %for.body7, label %for.cond.cleanup6

for.cond.cleanup6:                                ; preds = %for.cond4
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #9
  br label %for.end

for.body7:                                        ; preds = %for.cond4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #9
  %8 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %9 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %xor = xor i32 %8, %9
  store i32 %xor, ptr addrspace(5) %other, align 4, !tbaa !5
  %10 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  %11 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp8 = icmp ugt i32 %10, %11
  br i1 %cmp8, label %if.then, label %if.end23

if.then:                                          ; preds = %for.body7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %up) #9
  %12 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %13 = load i32, ptr addrspace(5) %size, align 4, !tbaa !5
  %and = and i32 %12, %13
  %cmp9 = icmp eq i32 %and, 0
  %storedv = zext i1 %cmp9 to i8
  store i8 %storedv, ptr addrspace(5) %up, align 1, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #9
  %14 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom10 = zext i32 %15 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr addrspace(3) %14, i64 %idxprom10
  %16 = load i32, ptr addrspace(3) %arrayidx11, align 4, !tbaa !5
  store i32 %16, ptr addrspace(5) %mine, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %theirs) #9
  %17 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %18 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  %idxprom12 = zext i32 %18 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr addrspace(3) %17, i64 %idxprom12
  %19 = load i32, ptr addrspace(3) %arrayidx13, align 4, !tbaa !5
  store i32 %19, ptr addrspace(5) %theirs, align 4, !tbaa !5
  %20 = load i32, ptr addrspace(5) %mine, align 4, !tbaa !5
  %21 = load i32, ptr addrspace(5) %theirs, align 4, !tbaa !5
  %cmp14 = icmp sgt i32 %20, %21
  %conv = zext i1 %cmp14 to i32
  %22 = load i8, ptr addrspace(5) %up, align 1, !tbaa !23, !range !25, !noundef !26
  %loadedv = trunc i8 %22 to i1
  %conv15 = zext i1 %loadedv to i32
  %cmp16 = icmp eq i32 %conv, %conv15
  br i1 %cmp16, label %if.then18, label %if.end

if.then18:                                        ; preds = %if.then
  %23 = load i32, ptr addrspace(5) %theirs, align 4, !tbaa !5
  %24 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %25 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom19 = zext i32 %25 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr addrspace(3) %24, i64 %idxprom19
  store i32 %23, ptr addrspace(3) %arrayidx20, align 4, !tbaa !5
  %26 = load i32, ptr addrspace(5) %mine, align 4, !tbaa !5
  %27 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %28 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  %idxprom21 = zext i32 %28 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr addrspace(3) %27, i64 %idxprom21
  store i32 %26, ptr addrspace(3) %arrayidx22, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then18, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %theirs) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %up) #9
  br label %if.end23

if.end23:                                         ; preds = %if.end, %for.body7
  call void @sync() #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #9
  br label %for.inc

for.inc:                                          ; preds = %if.end23
  %29 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shr24 = lshr i32 %29, 1
  store i32 %shr24, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond4

for.end:                                          ; preds = %for.cond.cleanup6
  br label %for.inc25

for.inc25:                                        ; preds = %for.end
  %30 = load i32, ptr addrspace(5) %size, align 4, !tbaa !5
  %shl = shl i32 %30, 1
  store i32 %shl, ptr addrspace(5) %size, align 4, !tbaa !5
  br label %for.cond

for.end26:                                        ; preds = %for.cond.cleanup
  %31 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !16
  %32 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom27 = zext i32 %32 to i64
  %arrayidx28 = getelementptr inbounds nuw i32, ptr addrspace(3) %31, i64 %idxprom27
  %33 = load i32, ptr addrspace(3) %arrayidx28, align 4, !tbaa !5
  %34 = load ptr addrspace(1), ptr %data.addr.ascast, align 8, !tbaa !16
  %call29 = call i32 @group_id() #8
  %mul30 = mul i32 %call29, 64
  %35 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add31 = add i32 %mul30, %35
  %idxprom32 = zext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds nuw i32, ptr addrspace(1) %34, i64 %idxprom32
  store i32 %33, ptr addrspace(1) %arrayidx33, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @softmax(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %columns) #0 !kernel_arg_addr_space !33 !kernel_arg_access_qual !20 !kernel_arg_type !34 !kernel_arg_base_type !34 !kernel_arg_type_qual !22 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !35
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !35
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !35
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !35
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !35
  %2 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %3 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_softmax(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_softmax(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %columns) #1 !kernel_arg_addr_space !33 !kernel_arg_access_qual !20 !kernel_arg_type !34 !kernel_arg_base_type !34 !kernel_arg_type_qual !22 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %row = alloca ptr addrspace(1), align 8, addrspace(5)
  %best = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot7 = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i20 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot24 = alloca i32, align 4, addrspace(5)
  %s35 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot39 = alloca i32, align 4, addrspace(5)
  %scale = alloca float, align 4, addrspace(5)
  %i54 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot58 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !35
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !35
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !35
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #9
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !35
  %call1 = call i32 @group_id() #8
  %1 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul = mul i32 %call1, %1
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %idx.ext
  store ptr addrspace(1) %add.ptr, ptr addrspace(5) %row, align 8, !tbaa !35
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #9
  store float 0xFFF0000000000000, ptr addrspace(5) %best, align 4, !tbaa !37
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %2 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %2, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %4 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load float, ptr addrspace(5) %best, align 4, !tbaa !37
  %6 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !35
  %7 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %7 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %6, i64 %idxprom
  %8 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !37
  %9 = call float @llvm.maxnum.f32(float %5, float %8)
  store float %9, ptr addrspace(5) %best, align 4, !tbaa !37
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add = add i32 %10, 64
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load float, ptr addrspace(5) %best, align 4, !tbaa !37
  %12 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %13 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %13 to i64
  %arrayidx3 = getelementptr inbounds nuw float, ptr addrspace(3) %12, i64 %idxprom2
  store float %11, ptr addrspace(3) %arrayidx3, align 4, !tbaa !37
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 32, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc17, %for.end
  %14 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp5 = icmp ugt i32 %14, 0
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup6

for.cond.cleanup6:                                ; preds = %for.cond4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end18

for.body8:                                        ; preds = %for.cond4
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %16 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp9 = icmp ult i32 %15, %16
  br i1 %cmp9, label %if.then, label %if.end

if.then:                                          ; preds = %for.body8
  %17 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %18 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom10 = zext i32 %18 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr addrspace(3) %17, i64 %idxprom10
  %19 = load float, ptr addrspace(3) %arrayidx11, align 4, !tbaa !37
  %20 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %21 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %22 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add12 = add i32 %21, %22
  %idxprom13 = zext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds nuw float, ptr addrspace(3) %20, i64 %idxprom13
  %23 = load float, ptr addrspace(3) %arrayidx14, align 4, !tbaa !37
  %24 = call float @llvm.maxnum.f32(float %19, float %23)
  %25 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %26 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom15 = zext i32 %26 to i64
  %arrayidx16 = getelementptr inbounds nuw float, ptr addrspace(3) %25, i64 %idxprom15
  store float %24, ptr addrspace(3) %arrayidx16, align 4, !tbaa !37
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body8
  call void @sync() #8
  br label %for.inc17

for.inc17:                                        ; preds = %if.end
  %27 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %shr = lshr i32 %27, 1
  store i32 %shr, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond4

for.end18:                                        ; preds = %for.cond.cleanup6
  %28 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %arrayidx19 = getelementptr inbounds float, ptr addrspace(3) %28, i64 0
  %29 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !37
  store float %29, ptr addrspace(5) %best, align 4, !tbaa !37
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #9
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !37
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i20) #9
  %30 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %30, ptr addrspace(5) %i20, align 4, !tbaa !5
  br label %for.cond21

for.cond21:                                       ; preds = %for.inc30, %for.end18
  %31 = load i32, ptr addrspace(5) %i20, align 4, !tbaa !5
  %32 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp22 = icmp ult i32 %31, %32
  br i1 %cmp22, label %for.body25, label %for.cond.cleanup23

for.cond.cleanup23:                               ; preds = %for.cond21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i20) #9
  br label %for.end32

for.body25:                                       ; preds = %for.cond21
  %33 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !35
  %34 = load i32, ptr addrspace(5) %i20, align 4, !tbaa !5
  %idxprom26 = zext i32 %34 to i64
  %arrayidx27 = getelementptr inbounds nuw float, ptr addrspace(1) %33, i64 %idxprom26
  %35 = load float, ptr addrspace(1) %arrayidx27, align 4, !tbaa !37
  %36 = load float, ptr addrspace(5) %best, align 4, !tbaa !37
  %sub = fsub float %35, %36
  %mul28 = fmul float %sub, 0x3FF7154760000000
  %37 = call float @llvm.amdgcn.exp2.f32(float %mul28)
  %38 = load float, ptr addrspace(5) %sum, align 4, !tbaa !37
  %add29 = fadd float %38, %37
  store float %add29, ptr addrspace(5) %sum, align 4, !tbaa !37
  br label %for.inc30

for.inc30:                                        ; preds = %for.body25
  %39 = load i32, ptr addrspace(5) %i20, align 4, !tbaa !5
  %add31 = add i32 %39, 64
  store i32 %add31, ptr addrspace(5) %i20, align 4, !tbaa !5
  br label %for.cond21

for.end32:                                        ; preds = %for.cond.cleanup23
  %40 = load float, ptr addrspace(5) %sum, align 4, !tbaa !37
  %41 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %42 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom33 = zext i32 %42 to i64
  %arrayidx34 = getelementptr inbounds nuw float, ptr addrspace(3) %41, i64 %idxprom33
  store float %40, ptr addrspace(3) %arrayidx34, align 4, !tbaa !37
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s35) #9
  store i32 32, ptr addrspace(5) %s35, align 4, !tbaa !5
  br label %for.cond36

for.cond36:                                       ; preds = %for.inc50, %for.end32
  %43 = load i32, ptr addrspace(5) %s35, align 4, !tbaa !5
  %cmp37 = icmp ugt i32 %43, 0
  br i1 %cmp37, label %for.body40, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond36
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s35) #9
  br label %for.end52

for.body40:                                       ; preds = %for.cond36
  %44 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %45 = load i32, ptr addrspace(5) %s35, align 4, !tbaa !5
  %cmp41 = icmp ult i32 %44, %45
  br i1 %cmp41, label %if.then42, label %if.end49

if.then42:                                        ; preds = %for.body40
  %46 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %47 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %48 = load i32, ptr addrspace(5) %s35, align 4, !tbaa !5
  %add43 = add i32 %47, %48
  %idxprom44 = zext i32 %add43 to i64
  %arrayidx45 = getelementptr inbounds nuw float, ptr addrspace(3) %46, i64 %idxprom44
  %49 = load float, ptr addrspace(3) %arrayidx45, align 4, !tbaa !37
  %50 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %51 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom46 = zext i32 %51 to i64
  %arrayidx47 = getelementptr inbounds nuw float, ptr addrspace(3) %50, i64 %idxprom46
  %52 = load float, ptr addrspace(3) %arrayidx47, align 4, !tbaa !37
  %add48 = fadd float %52, %49
  store float %add48, ptr addrspace(3) %arrayidx47, align 4, !tbaa !37
  br label %if.end49

if.end49:                                         ; preds = %if.then42, %for.body40
  call void @sync() #8
  br label %for.inc50

for.inc50:                                        ; preds = %if.end49
  %53 = load i32, ptr addrspace(5) %s35, align 4, !tbaa !5
  %shr51 = lshr i32 %53, 1
  store i32 %shr51, ptr addrspace(5) %s35, align 4, !tbaa !5
  br label %for.cond36

for.end52:                                        ; preds = %for.cond.cleanup38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %scale) #9
  %54 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !35
  %arrayidx53 = getelementptr inbounds float, ptr addrspace(3) %54, i64 0
  %55 = load float, ptr addrspace(3) %arrayidx53, align 4, !tbaa !37
  %div = fdiv float 1.000000e+00, %55, !fpmath !39
  store float %div, ptr addrspace(5) %scale, align 4, !tbaa !37
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i54) #9
  %56 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %56, ptr addrspace(5) %i54, align 4, !tbaa !5
  br label %for.cond55

for.cond55:                                       ; preds = %for.inc70, %for.end52
  %57 = load i32, ptr addrspace(5) %i54, align 4, !tbaa !5
  %58 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp56 = icmp ult i32 %57, %58
  br i1 %cmp56, label %for.body59, label %for.cond.cleanup57

for.cond.cleanup57:                               ; preds = %for.cond55
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i54) #9
  br label %for.end72

for.body59:                                       ; preds = %for.cond55
  %59 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !35
  %60 = load i32, ptr addrspace(5) %i54, align 4, !tbaa !5
  %idxprom60 = zext i32 %60 to i64
  %arrayidx61 = getelementptr inbounds nuw float, ptr addrspace(1) %59, i64 %idxprom60
  %61 = load float, ptr addrspace(1) %arrayidx61, align 4, !tbaa !37
  %62 = load float, ptr addrspace(5) %best, align 4, !tbaa !37
  %sub62 = fsub float %61, %62
  %mul63 = fmul float %sub62, 0x3FF7154760000000
  %63 = call float @llvm.amdgcn.exp2.f32(float %mul63)
  %64 = load float, ptr addrspace(5) %scale, align 4, !tbaa !37
  %mul64 = fmul float %63, %64
  %65 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !35
  %call65 = call i32 @group_id() #8
  %66 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul66 = mul i32 %call65, %66
  %67 = load i32, ptr addrspace(5) %i54, align 4, !tbaa !5
  %add67 = add i32 %mul66, %67
  %idxprom68 = zext i32 %add67 to i64
  %arrayidx69 = getelementptr inbounds nuw float, ptr addrspace(1) %65, i64 %idxprom68
  store float %mul64, ptr addrspace(1) %arrayidx69, align 4, !tbaa !37
  br label %for.inc70

for.inc70:                                        ; preds = %for.body59
  %68 = load i32, ptr addrspace(5) %i54, align 4, !tbaa !5
  %add71 = add i32 %68, 64
  store i32 %add71, ptr addrspace(5) %i54, align 4, !tbaa !5
  br label %for.cond55

for.end72:                                        ; preds = %for.cond.cleanup57
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %scale) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @local_id() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent inlinehint norecurse nounwind
define internal void @sync() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @group_id() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @add_local(ptr addrspace(3) noundef %where, i32 noundef %what) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %where.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %what.addr = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %where.addr.ascast = addrspacecast ptr addrspace(5) %where.addr to ptr
  %what.addr.ascast = addrspacecast ptr addrspace(5) %what.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(3) %where, ptr %where.addr.ascast, align 4, !tbaa !16
  store i32 %what, ptr %what.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(3), ptr %where.addr.ascast, align 4, !tbaa !16
  %1 = load i32, ptr %what.addr.ascast, align 4, !tbaa !5
  store i32 %1, ptr %.atomictmp.ascast, align 4, !tbaa !5
  %2 = load i32, ptr %.atomictmp.ascast, align 4
  %3 = atomicrmw add ptr addrspace(3) %0, i32 %2 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !26, !amdgpu.no.remote.memory !26
  store i32 %3, ptr %atomic-temp.ascast, align 4
  %4 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !5
  ret i32 %4
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @add_global(ptr addrspace(1) noundef %where, i32 noundef %what) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %where.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %what.addr = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %where.addr.ascast = addrspacecast ptr addrspace(5) %where.addr to ptr
  %what.addr.ascast = addrspacecast ptr addrspace(5) %what.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %where, ptr %where.addr.ascast, align 8, !tbaa !16
  store i32 %what, ptr %what.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %where.addr.ascast, align 8, !tbaa !16
  %1 = load i32, ptr %what.addr.ascast, align 4, !tbaa !5
  store i32 %1, ptr %.atomictmp.ascast, align 4, !tbaa !5
  %2 = load i32, ptr %.atomictmp.ascast, align 4
  %3 = atomicrmw add ptr addrspace(1) %0, i32 %2 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !26, !amdgpu.no.remote.memory !26
  store i32 %3, ptr %atomic-temp.ascast, align 4
  %4 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !5
  ret i32 %4
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #7

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #7

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent inlinehint norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { convergent nounwind }
attributes #9 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{i32 1, i32 1, i32 0}
!10 = !{!"none", !"none", !"none"}
!11 = !{!"uchar*", !"uint*", !"uint"}
!12 = !{!"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 omnipotent char", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"p1 int", !15, i64 0}
!18 = !{!7, !7, i64 0}
!19 = !{i32 1, i32 1, i32 1, i32 0}
!20 = !{!"none", !"none", !"none", !"none"}
!21 = !{!"int*", !"int*", !"uint*", !"uint"}
!22 = !{!"const", !"", !"", !""}
!23 = !{!24, !24, i64 0}
!24 = !{!"bool", !7, i64 0}
!25 = !{i8 0, i8 2}
!26 = !{}
!27 = !{!28, !28, i64 0}
!28 = !{!"long", !7, i64 0}
!29 = !{i32 1, i32 3}
!30 = !{!"none", !"none"}
!31 = !{!"int*", !"int*"}
!32 = !{!"", !""}
!33 = !{i32 1, i32 1, i32 3, i32 0}
!34 = !{!"float*", !"float*", !"float*", !"uint"}
!35 = !{!36, !36, i64 0}
!36 = !{!"p1 float", !15, i64 0}
!37 = !{!38, !38, i64 0}
!38 = !{!"float", !7, i64 0}
!39 = !{float 2.500000e+00}
