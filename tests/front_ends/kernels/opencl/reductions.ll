; ModuleID = 'reductions.cl'
source_filename = "reductions.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.best = type { float, i32 }

@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__const.argmax.mine = private unnamed_addr addrspace(4) constant %struct.best { float 0xFFF0000000000000, i32 -1 }, align 4

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @tree_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !13
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !13
  call void @__clang_ocl_kern_imp_tree_sum(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_tree_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %1 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %1
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %idxprom
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %3 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !13
  %4 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %4 to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr addrspace(3) %3, i64 %idxprom2
  store i32 %2, ptr addrspace(3) %arrayidx3, align 4, !tbaa !5
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 32, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp = icmp ugt i32 %5, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %7 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp4 = icmp ult i32 %6, %7
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %8 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !13
  %9 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %10 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add5 = add i32 %9, %10
  %idxprom6 = zext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr addrspace(3) %8, i64 %idxprom6
  %11 = load i32, ptr addrspace(3) %arrayidx7, align 4, !tbaa !5
  %12 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !13
  %13 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom8 = zext i32 %13 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr addrspace(3) %12, i64 %idxprom8
  %14 = load i32, ptr addrspace(3) %arrayidx9, align 4, !tbaa !5
  %add10 = add nsw i32 %14, %11
  store i32 %add10, ptr addrspace(3) %arrayidx9, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @sync() #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %shr = lshr i32 %15, 1
  store i32 %shr, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %16 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp11 = icmp eq i32 %16, 0
  br i1 %cmp11, label %if.then12, label %if.end17

if.then12:                                        ; preds = %for.end
  %17 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !13
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(3) %17, i64 0
  %18 = load i32, ptr addrspace(3) %arrayidx13, align 4, !tbaa !5
  %19 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %call14 = call i32 @group_id() #8
  %idxprom15 = zext i32 %call14 to i64
  %arrayidx16 = getelementptr inbounds nuw i32, ptr addrspace(1) %19, i64 %idxprom15
  store i32 %18, ptr addrspace(1) %arrayidx16, align 4, !tbaa !5
  br label %if.end17

if.end17:                                         ; preds = %if.then12, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @interleaved_max(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n) #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !20
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !20
  %2 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_interleaved_max(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_interleaved_max(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n) #1 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !20
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
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %3 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !22
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ %5, %cond.true ], [ 0xFFF0000000000000, %cond.false ]
  %6 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %7 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds nuw float, ptr addrspace(3) %6, i64 %idxprom2
  store float %cond, ptr addrspace(3) %arrayidx3, align 4, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 1, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %8 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp4 = icmp ult i32 %8, 64
  br i1 %cmp4, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @sync() #8
  %9 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %10 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %mul5 = mul i32 2, %10
  %rem = urem i32 %9, %mul5
  %cmp6 = icmp eq i32 %rem, 0
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %11 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %12 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom7 = zext i32 %12 to i64
  %arrayidx8 = getelementptr inbounds nuw float, ptr addrspace(3) %11, i64 %idxprom7
  %13 = load float, ptr addrspace(3) %arrayidx8, align 4, !tbaa !22
  %14 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %16 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add9 = add i32 %15, %16
  %idxprom10 = zext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr addrspace(3) %14, i64 %idxprom10
  %17 = load float, ptr addrspace(3) %arrayidx11, align 4, !tbaa !22
  %18 = call float @llvm.maxnum.f32(float %13, float %17)
  %19 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %20 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom12 = zext i32 %20 to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr addrspace(3) %19, i64 %idxprom12
  store float %18, ptr addrspace(3) %arrayidx13, align 4, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %21 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %mul14 = mul i32 %21, 2
  store i32 %mul14, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @sync() #8
  %22 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp15 = icmp eq i32 %22, 0
  br i1 %cmp15, label %if.then16, label %if.end21

if.then16:                                        ; preds = %for.end
  %23 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %arrayidx17 = getelementptr inbounds float, ptr addrspace(3) %23, i64 0
  %24 = load float, ptr addrspace(3) %arrayidx17, align 4, !tbaa !22
  %25 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !20
  %call18 = call i32 @group_id() #8
  %idxprom19 = zext i32 %call18 to i64
  %arrayidx20 = getelementptr inbounds nuw float, ptr addrspace(1) %25, i64 %idxprom19
  store float %24, ptr addrspace(1) %arrayidx20, align 4, !tbaa !22
  br label %if.end21

if.end21:                                         ; preds = %if.then16, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @dot_product(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n, i32 noundef %stride) #0 !kernel_arg_addr_space !24 !kernel_arg_access_qual !25 !kernel_arg_type !26 !kernel_arg_base_type !26 !kernel_arg_type_qual !27 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %stride.addr = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %stride.addr.ascast = addrspacecast ptr addrspace(5) %stride.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !20
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  store i32 %stride, ptr %stride.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !20
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !20
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !20
  %3 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %4 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %5 = load i32, ptr %stride.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_dot_product(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(3) noundef align 4 %3, i32 noundef %4, i32 noundef %5) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_dot_product(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n, i32 noundef %stride) #1 !kernel_arg_addr_space !24 !kernel_arg_access_qual !25 !kernel_arg_type !26 !kernel_arg_base_type !26 !kernel_arg_type_qual !27 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %stride.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %stride.addr.ascast = addrspacecast ptr addrspace(5) %stride.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !20
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  store i32 %stride, ptr %stride.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #9
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %0
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !20
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !22
  %6 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !20
  %7 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom2 = zext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds nuw float, ptr addrspace(1) %6, i64 %idxprom2
  %8 = load float, ptr addrspace(1) %arrayidx3, align 4, !tbaa !22
  %9 = load float, ptr addrspace(5) %sum, align 4, !tbaa !22
  %10 = call float @llvm.fmuladd.f32(float %5, float %8, float %9)
  store float %10, ptr addrspace(5) %sum, align 4, !tbaa !22
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %stride.addr.ascast, align 4, !tbaa !5
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add5 = add i32 %12, %11
  store i32 %add5, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load float, ptr addrspace(5) %sum, align 4, !tbaa !22
  %14 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom6 = zext i32 %15 to i64
  %arrayidx7 = getelementptr inbounds nuw float, ptr addrspace(3) %14, i64 %idxprom6
  store float %13, ptr addrspace(3) %arrayidx7, align 4, !tbaa !22
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 32, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc20, %for.end
  %16 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp9 = icmp ugt i32 %16, 0
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end21

for.body12:                                       ; preds = %for.cond8
  %17 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %18 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp13 = icmp ult i32 %17, %18
  br i1 %cmp13, label %if.then, label %if.end

if.then:                                          ; preds = %for.body12
  %19 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %20 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %21 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add14 = add i32 %20, %21
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw float, ptr addrspace(3) %19, i64 %idxprom15
  %22 = load float, ptr addrspace(3) %arrayidx16, align 4, !tbaa !22
  %23 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %24 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom17 = zext i32 %24 to i64
  %arrayidx18 = getelementptr inbounds nuw float, ptr addrspace(3) %23, i64 %idxprom17
  %25 = load float, ptr addrspace(3) %arrayidx18, align 4, !tbaa !22
  %add19 = fadd float %25, %22
  store float %add19, ptr addrspace(3) %arrayidx18, align 4, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body12
  call void @sync() #8
  br label %for.inc20

for.inc20:                                        ; preds = %if.end
  %26 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %div = udiv i32 %26, 2
  store i32 %div, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond8

for.end21:                                        ; preds = %for.cond.cleanup10
  %27 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp22 = icmp eq i32 %27, 0
  br i1 %cmp22, label %if.then23, label %if.end28

if.then23:                                        ; preds = %for.end21
  %28 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !20
  %arrayidx24 = getelementptr inbounds float, ptr addrspace(3) %28, i64 0
  %29 = load float, ptr addrspace(3) %arrayidx24, align 4, !tbaa !22
  %30 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !20
  %call25 = call i32 @group_id() #8
  %idxprom26 = zext i32 %call25 to i64
  %arrayidx27 = getelementptr inbounds nuw float, ptr addrspace(1) %30, i64 %idxprom26
  store float %29, ptr addrspace(1) %arrayidx27, align 4, !tbaa !22
  br label %if.end28

if.end28:                                         ; preds = %if.then23, %for.end21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @mean_and_variance(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 8 %out, ptr addrspace(3) noundef align 8 %part, i32 noundef %columns) #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !28 !kernel_arg_base_type !29 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !30
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !30
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !30
  %2 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %3 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_mean_and_variance(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(3) noundef align 8 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_mean_and_variance(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 8 %out, ptr addrspace(3) noundef align 8 %part, i32 noundef %columns) #1 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !28 !kernel_arg_base_type !29 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %row = alloca ptr addrspace(1), align 8, addrspace(5)
  %sum = alloca <2 x float>, align 8, addrspace(5)
  %.compoundliteral = alloca <2 x float>, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %.compoundliteral2 = alloca <2 x float>, align 8, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot15 = alloca i32, align 4, addrspace(5)
  %mean = alloca float, align 4, addrspace(5)
  %.compoundliteral29 = alloca <2 x float>, align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  %.compoundliteral2.ascast = addrspacecast ptr addrspace(5) %.compoundliteral2 to ptr
  %.compoundliteral29.ascast = addrspacecast ptr addrspace(5) %.compoundliteral29 to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !30
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !30
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #9
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %call1 = call i32 @group_id() #8
  %1 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul = mul i32 %call1, %1
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %idx.ext
  store ptr addrspace(1) %add.ptr, ptr addrspace(5) %row, align 8, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #9
  store <2 x float> zeroinitializer, ptr %.compoundliteral.ascast, align 8, !tbaa !31
  %2 = load <2 x float>, ptr %.compoundliteral.ascast, align 8, !tbaa !31
  store <2 x float> %2, ptr addrspace(5) %sum, align 8, !tbaa !31
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %3 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %3, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %5 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %4, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !20
  %7 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %7 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %6, i64 %idxprom
  %8 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !22
  %vecinit = insertelement <2 x float> poison, float %8, i32 0
  %9 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !20
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom3 = zext i32 %10 to i64
  %arrayidx4 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %idxprom3
  %11 = load float, ptr addrspace(1) %arrayidx4, align 4, !tbaa !22
  %12 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !20
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom5 = zext i32 %13 to i64
  %arrayidx6 = getelementptr inbounds nuw float, ptr addrspace(1) %12, i64 %idxprom5
  %14 = load float, ptr addrspace(1) %arrayidx6, align 4, !tbaa !22
  %mul7 = fmul float %11, %14
  %vecinit8 = insertelement <2 x float> %vecinit, float %mul7, i32 1
  store <2 x float> %vecinit8, ptr %.compoundliteral2.ascast, align 8, !tbaa !31
  %15 = load <2 x float>, ptr %.compoundliteral2.ascast, align 8, !tbaa !31
  %16 = load <2 x float>, ptr addrspace(5) %sum, align 8, !tbaa !31
  %add = fadd <2 x float> %16, %15
  store <2 x float> %add, ptr addrspace(5) %sum, align 8, !tbaa !31
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %17 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add9 = add i32 %17, 64
  store i32 %add9, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %18 = load <2 x float>, ptr addrspace(5) %sum, align 8, !tbaa !31
  %19 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %20 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom10 = zext i32 %20 to i64
  %arrayidx11 = getelementptr inbounds nuw <2 x float>, ptr addrspace(3) %19, i64 %idxprom10
  store <2 x float> %18, ptr addrspace(3) %arrayidx11, align 8, !tbaa !31
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 32, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond12

for.cond12:                                       ; preds = %for.inc24, %for.end
  %21 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp13 = icmp ugt i32 %21, 0
  br i1 %cmp13, label %for.body16, label %for.cond.cleanup14

for.cond.cleanup14:                               ; preds = %for.cond12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end25

for.body16:                                       ; preds = %for.cond12
  %22 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %23 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp17 = icmp ult i32 %22, %23
  br i1 %cmp17, label %if.then, label %if.end

if.then:                                          ; preds = %for.body16
  %24 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %25 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %26 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add18 = add i32 %25, %26
  %idxprom19 = zext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds nuw <2 x float>, ptr addrspace(3) %24, i64 %idxprom19
  %27 = load <2 x float>, ptr addrspace(3) %arrayidx20, align 8, !tbaa !31
  %28 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %29 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom21 = zext i32 %29 to i64
  %arrayidx22 = getelementptr inbounds nuw <2 x float>, ptr addrspace(3) %28, i64 %idxprom21
  %30 = load <2 x float>, ptr addrspace(3) %arrayidx22, align 8, !tbaa !31
  %add23 = fadd <2 x float> %30, %27
  store <2 x float> %add23, ptr addrspace(3) %arrayidx22, align 8, !tbaa !31
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body16
  call void @sync() #8
  br label %for.inc24

for.inc24:                                        ; preds = %if.end
  %31 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %shr = lshr i32 %31, 1
  store i32 %shr, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond12

for.end25:                                        ; preds = %for.cond.cleanup14
  %32 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp26 = icmp eq i32 %32, 0
  br i1 %cmp26, label %if.then27, label %if.end39

if.then27:                                        ; preds = %for.end25
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mean) #9
  %33 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %arrayidx28 = getelementptr inbounds <2 x float>, ptr addrspace(3) %33, i64 0
  %34 = load <2 x float>, ptr addrspace(3) %arrayidx28, align 8
  %35 = extractelement <2 x float> %34, i64 0
  %36 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %conv = uitofp i32 %36 to float
  %div = fdiv float %35, %conv, !fpmath !32
  store float %div, ptr addrspace(5) %mean, align 4, !tbaa !22
  %37 = load float, ptr addrspace(5) %mean, align 4, !tbaa !22
  %vecinit30 = insertelement <2 x float> poison, float %37, i32 0
  %38 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !30
  %arrayidx31 = getelementptr inbounds <2 x float>, ptr addrspace(3) %38, i64 0
  %39 = load <2 x float>, ptr addrspace(3) %arrayidx31, align 8
  %40 = extractelement <2 x float> %39, i64 1
  %41 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %conv32 = uitofp i32 %41 to float
  %div33 = fdiv float %40, %conv32, !fpmath !32
  %42 = load float, ptr addrspace(5) %mean, align 4, !tbaa !22
  %43 = load float, ptr addrspace(5) %mean, align 4, !tbaa !22
  %neg = fneg float %42
  %44 = call float @llvm.fmuladd.f32(float %neg, float %43, float %div33)
  %vecinit35 = insertelement <2 x float> %vecinit30, float %44, i32 1
  store <2 x float> %vecinit35, ptr %.compoundliteral29.ascast, align 8, !tbaa !31
  %45 = load <2 x float>, ptr %.compoundliteral29.ascast, align 8, !tbaa !31
  %46 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !30
  %call36 = call i32 @group_id() #8
  %idxprom37 = zext i32 %call36 to i64
  %arrayidx38 = getelementptr inbounds nuw <2 x float>, ptr addrspace(1) %46, i64 %idxprom37
  store <2 x float> %45, ptr addrspace(1) %arrayidx38, align 8, !tbaa !31
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mean) #9
  br label %if.end39

if.end39:                                         ; preds = %if.then27, %for.end25
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @argmax(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n) #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !33 !kernel_arg_base_type !33 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !34
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !34
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !34
  %2 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !34
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_argmax(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_argmax(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part, i32 noundef %n) #1 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !33 !kernel_arg_base_type !33 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %part.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %mine = alloca %struct.best, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot12 = alloca i32, align 4, addrspace(5)
  %other = alloca %struct.best, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %part.addr.ascast = addrspacecast ptr addrspace(5) %part.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !34
  store ptr addrspace(3) %part, ptr %part.addr.ascast, align 4, !tbaa !34
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #9
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 4 %mine, ptr addrspace(4) align 4 @__const.argmax.mine, i64 8, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %call1 = call i32 @group_id() #8
  %mul = mul i32 %call1, 64
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %0
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !22
  %value = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 0
  %6 = load float, ptr addrspace(5) %value, align 4, !tbaa !36
  %cmp2 = fcmp ogt float %5, %6
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %7 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !20
  %8 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom3 = zext i32 %8 to i64
  %arrayidx4 = getelementptr inbounds nuw float, ptr addrspace(1) %7, i64 %idxprom3
  %9 = load float, ptr addrspace(1) %arrayidx4, align 4, !tbaa !22
  %value5 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 0
  store float %9, ptr addrspace(5) %value5, align 4, !tbaa !36
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %place = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 1
  store i32 %10, ptr addrspace(5) %place, align 4, !tbaa !38
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %11 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add6 = add i32 %11, 64
  store i32 %add6, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %12 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !34
  %13 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom7 = zext i32 %13 to i64
  %arrayidx8 = getelementptr inbounds nuw %struct.best, ptr addrspace(3) %12, i64 %idxprom7
  call void @llvm.memcpy.p3.p5.i64(ptr addrspace(3) align 4 %arrayidx8, ptr addrspace(5) align 4 %mine, i64 8, i1 false), !tbaa.struct !39
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #9
  store i32 32, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc33, %for.end
  %14 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp10 = icmp ugt i32 %14, 0
  br i1 %cmp10, label %for.body13, label %for.cond.cleanup11

for.cond.cleanup11:                               ; preds = %for.cond9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #9
  br label %for.end34

for.body13:                                       ; preds = %for.cond9
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %16 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %cmp14 = icmp ult i32 %15, %16
  br i1 %cmp14, label %if.then15, label %if.end32

if.then15:                                        ; preds = %for.body13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #9
  %17 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !34
  %18 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %19 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %add16 = add i32 %18, %19
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw %struct.best, ptr addrspace(3) %17, i64 %idxprom17
  call void @llvm.memcpy.p5.p3.i64(ptr addrspace(5) align 4 %other, ptr addrspace(3) align 4 %arrayidx18, i64 8, i1 false), !tbaa.struct !39
  %value19 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %other, i32 0, i32 0
  %20 = load float, ptr addrspace(5) %value19, align 4, !tbaa !36
  %value20 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 0
  %21 = load float, ptr addrspace(5) %value20, align 4, !tbaa !36
  %cmp21 = fcmp ogt float %20, %21
  br i1 %cmp21, label %if.then28, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.then15
  %value22 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %other, i32 0, i32 0
  %22 = load float, ptr addrspace(5) %value22, align 4, !tbaa !36
  %value23 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 0
  %23 = load float, ptr addrspace(5) %value23, align 4, !tbaa !36
  %cmp24 = fcmp oeq float %22, %23
  br i1 %cmp24, label %land.lhs.true, label %if.end29

land.lhs.true:                                    ; preds = %lor.lhs.false
  %place25 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %other, i32 0, i32 1
  %24 = load i32, ptr addrspace(5) %place25, align 4, !tbaa !38
  %place26 = getelementptr inbounds nuw %struct.best, ptr addrspace(5) %mine, i32 0, i32 1
  %25 = load i32, ptr addrspace(5) %place26, align 4, !tbaa !38
  %cmp27 = icmp ult i32 %24, %25
  br i1 %cmp27, label %if.then28, label %if.end29

if.then28:                                        ; preds = %land.lhs.true, %if.then15
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 4 %mine, ptr addrspace(5) align 4 %other, i64 8, i1 false), !tbaa.struct !39
  br label %if.end29

if.end29:                                         ; preds = %if.then28, %land.lhs.true, %lor.lhs.false
  %26 = load ptr addrspace(3), ptr %part.addr.ascast, align 4, !tbaa !34
  %27 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom30 = zext i32 %27 to i64
  %arrayidx31 = getelementptr inbounds nuw %struct.best, ptr addrspace(3) %26, i64 %idxprom30
  call void @llvm.memcpy.p3.p5.i64(ptr addrspace(3) align 4 %arrayidx31, ptr addrspace(5) align 4 %mine, i64 8, i1 false), !tbaa.struct !39
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #9
  br label %if.end32

if.end32:                                         ; preds = %if.end29, %for.body13
  call void @sync() #8
  br label %for.inc33

for.inc33:                                        ; preds = %if.end32
  %28 = load i32, ptr addrspace(5) %s, align 4, !tbaa !5
  %shr = lshr i32 %28, 1
  store i32 %shr, ptr addrspace(5) %s, align 4, !tbaa !5
  br label %for.cond9

for.end34:                                        ; preds = %for.cond.cleanup11
  %29 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp35 = icmp eq i32 %29, 0
  br i1 %cmp35, label %if.then36, label %if.end40

if.then36:                                        ; preds = %for.end34
  %30 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !34
  %call37 = call i32 @group_id() #8
  %idxprom38 = zext i32 %call37 to i64
  %arrayidx39 = getelementptr inbounds nuw %struct.best, ptr addrspace(1) %30, i64 %idxprom38
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %arrayidx39, ptr addrspace(5) align 4 %mine, i64 8, i1 false), !tbaa.struct !39
  br label %if.end40

if.end40:                                         ; preds = %if.then36, %for.end34
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #9
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

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @group_id() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal void @sync() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p3.p5.i64(ptr addrspace(3) noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p3.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(3) noalias readonly captures(none), i64, i1 immarg) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #7

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent inlinehint norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!9 = !{i32 1, i32 1, i32 3}
!10 = !{!"none", !"none", !"none"}
!11 = !{!"int*", !"int*", !"int*"}
!12 = !{!"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{i32 1, i32 1, i32 3, i32 0}
!17 = !{!"none", !"none", !"none", !"none"}
!18 = !{!"float*", !"float*", !"float*", !"uint"}
!19 = !{!"const", !"", !"", !""}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 float", !15, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !7, i64 0}
!24 = !{i32 1, i32 1, i32 1, i32 3, i32 0, i32 0}
!25 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!26 = !{!"float*", !"float*", !"float*", !"float*", !"uint", !"uint"}
!27 = !{!"const", !"const", !"", !"", !"", !""}
!28 = !{!"float*", !"float2*", !"float2*", !"uint"}
!29 = !{!"float*", !"float __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"uint"}
!30 = !{!15, !15, i64 0}
!31 = !{!7, !7, i64 0}
!32 = !{float 2.500000e+00}
!33 = !{!"float*", !"struct best*", !"struct best*", !"uint"}
!34 = !{!35, !35, i64 0}
!35 = !{!"p1 _ZTS4best", !15, i64 0}
!36 = !{!37, !23, i64 0}
!37 = !{!"best", !23, i64 0, !6, i64 4}
!38 = !{!37, !6, i64 4}
!39 = !{i64 0, i64 4, !22, i64 4, i64 4, !5}
