; ModuleID = 'scans.cl'
source_filename = "scans.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @inclusive_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %both) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %both.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %both.addr.ascast = addrspacecast ptr addrspace(5) %both.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %both, ptr %both.addr.ascast, align 4, !tbaa !13
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  call void @__clang_ocl_kern_imp_inclusive_scan(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_inclusive_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %both) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %both.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %from = alloca i32, align 4, addrspace(5)
  %to = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %both.addr.ascast = addrspacecast ptr addrspace(5) %both.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %both, ptr %both.addr.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #8
  %call = call i32 @local_id() #7
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #8
  store i32 0, ptr addrspace(5) %from, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #8
  store i32 64, ptr addrspace(5) %to, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %call1 = call i32 @group_id() #7
  %mul = mul i32 %call1, 64
  %1 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %1
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %idxprom
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %3 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  %4 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %4 to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr addrspace(3) %3, i64 %idxprom2
  store i32 %2, ptr addrspace(3) %arrayidx3, align 4, !tbaa !5
  call void @sync() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #8
  store i32 1, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp = icmp ult i32 %5, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #8
  %6 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  %7 = load i32, ptr addrspace(5) %from, align 4, !tbaa !5
  %8 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add4 = add i32 %7, %8
  %idxprom5 = zext i32 %add4 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr addrspace(3) %6, i64 %idxprom5
  %9 = load i32, ptr addrspace(3) %arrayidx6, align 4, !tbaa !5
  store i32 %9, ptr addrspace(5) %sum, align 4, !tbaa !5
  %10 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %11 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp7 = icmp uge i32 %10, %11
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %12 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  %13 = load i32, ptr addrspace(5) %from, align 4, !tbaa !5
  %14 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add8 = add i32 %13, %14
  %15 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %sub = sub i32 %add8, %15
  %idxprom9 = zext i32 %sub to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr addrspace(3) %12, i64 %idxprom9
  %16 = load i32, ptr addrspace(3) %arrayidx10, align 4, !tbaa !5
  %17 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %add11 = add nsw i32 %17, %16
  store i32 %add11, ptr addrspace(5) %sum, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %18 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %19 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  %20 = load i32, ptr addrspace(5) %to, align 4, !tbaa !5
  %21 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add12 = add i32 %20, %21
  %idxprom13 = zext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr addrspace(3) %19, i64 %idxprom13
  store i32 %18, ptr addrspace(3) %arrayidx14, align 4, !tbaa !5
  call void @sync() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #8
  %22 = load i32, ptr addrspace(5) %from, align 4, !tbaa !5
  store i32 %22, ptr addrspace(5) %other, align 4, !tbaa !5
  %23 = load i32, ptr addrspace(5) %to, align 4, !tbaa !5
  store i32 %23, ptr addrspace(5) %from, align 4, !tbaa !5
  %24 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  store i32 %24, ptr addrspace(5) %to, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %25 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shl = shl i32 %25, 1
  store i32 %shl, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %26 = load ptr addrspace(3), ptr %both.addr.ascast, align 4, !tbaa !13
  %27 = load i32, ptr addrspace(5) %from, align 4, !tbaa !5
  %28 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add15 = add i32 %27, %28
  %idxprom16 = zext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds nuw i32, ptr addrspace(3) %26, i64 %idxprom16
  %29 = load i32, ptr addrspace(3) %arrayidx17, align 4, !tbaa !5
  %30 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %call18 = call i32 @group_id() #7
  %mul19 = mul i32 %call18, 64
  %31 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add20 = add i32 %mul19, %31
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr addrspace(1) %30, i64 %idxprom21
  store i32 %29, ptr addrspace(1) %arrayidx22, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #8
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @up_and_down_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %tree) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %tree.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %tree.addr.ascast = addrspacecast ptr addrspace(5) %tree.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %tree, ptr %tree.addr.ascast, align 4, !tbaa !13
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  call void @__clang_ocl_kern_imp_up_and_down_scan(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_up_and_down_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %tree) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %tree.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %d34 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot38 = alloca i32, align 4, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %tree.addr.ascast = addrspacecast ptr addrspace(5) %tree.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %tree, ptr %tree.addr.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #8
  %call = call i32 @local_id() #7
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #8
  %call1 = call i32 @group_id() #7
  %mul = mul i32 %call1, 2
  %mul2 = mul i32 %mul, 64
  store i32 %mul2, ptr addrspace(5) %base, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %2 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul3 = mul i32 2, %2
  %add = add i32 %1, %mul3
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %idxprom
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %4 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %5 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul4 = mul i32 2, %5
  %idxprom5 = zext i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr addrspace(3) %4, i64 %idxprom5
  store i32 %3, ptr addrspace(3) %arrayidx6, align 4, !tbaa !5
  %6 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %7 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %8 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul7 = mul i32 2, %8
  %add8 = add i32 %7, %mul7
  %add9 = add i32 %add8, 1
  %idxprom10 = zext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr addrspace(1) %6, i64 %idxprom10
  %9 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !5
  %10 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %11 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul12 = mul i32 2, %11
  %add13 = add i32 %mul12, 1
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr addrspace(3) %10, i64 %idxprom14
  store i32 %9, ptr addrspace(3) %arrayidx15, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #8
  store i32 1, ptr addrspace(5) %step, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #8
  store i32 64, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %12 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp = icmp ugt i32 %12, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @sync() #7
  %13 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %14 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp16 = icmp ult i32 %13, %14
  br i1 %cmp16, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %15 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %16 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %17 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul17 = mul i32 2, %17
  %add18 = add i32 %mul17, 1
  %mul19 = mul i32 %16, %add18
  %sub = sub i32 %mul19, 1
  %idxprom20 = zext i32 %sub to i64
  %arrayidx21 = getelementptr inbounds nuw i32, ptr addrspace(3) %15, i64 %idxprom20
  %18 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  %19 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %20 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %21 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul22 = mul i32 2, %21
  %add23 = add i32 %mul22, 2
  %mul24 = mul i32 %20, %add23
  %sub25 = sub i32 %mul24, 1
  %idxprom26 = zext i32 %sub25 to i64
  %arrayidx27 = getelementptr inbounds nuw i32, ptr addrspace(3) %19, i64 %idxprom26
  %22 = load i32, ptr addrspace(3) %arrayidx27, align 4, !tbaa !5
  %add28 = add nsw i32 %22, %18
  store i32 %add28, ptr addrspace(3) %arrayidx27, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %23 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %mul29 = mul i32 %23, 2
  store i32 %mul29, ptr addrspace(5) %step, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %24 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shr = lshr i32 %24, 1
  store i32 %shr, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %25 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp30 = icmp eq i32 %25, 0
  br i1 %cmp30, label %if.then31, label %if.end33

if.then31:                                        ; preds = %for.end
  %26 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %arrayidx32 = getelementptr inbounds i32, ptr addrspace(3) %26, i64 127
  store i32 0, ptr addrspace(3) %arrayidx32, align 4, !tbaa !5
  br label %if.end33

if.end33:                                         ; preds = %if.then31, %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d34) #8
  store i32 1, ptr addrspace(5) %d34, align 4, !tbaa !5
  br label %for.cond35

for.cond35:                                       ; preds = %for.inc69, %if.end33
  %27 = load i32, ptr addrspace(5) %d34, align 4, !tbaa !5
  %cmp36 = icmp ult i32 %27, 128
  br i1 %cmp36, label %for.body39, label %for.cond.cleanup37

for.cond.cleanup37:                               ; preds = %for.cond35
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d34) #8
  br label %for.end71

for.body39:                                       ; preds = %for.cond35
  %28 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %shr40 = lshr i32 %28, 1
  store i32 %shr40, ptr addrspace(5) %step, align 4, !tbaa !5
  call void @sync() #7
  %29 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %30 = load i32, ptr addrspace(5) %d34, align 4, !tbaa !5
  %cmp41 = icmp ult i32 %29, %30
  br i1 %cmp41, label %if.then42, label %if.end68

if.then42:                                        ; preds = %for.body39
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #8
  %31 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %32 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %33 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul43 = mul i32 2, %33
  %add44 = add i32 %mul43, 1
  %mul45 = mul i32 %32, %add44
  %sub46 = sub i32 %mul45, 1
  %idxprom47 = zext i32 %sub46 to i64
  %arrayidx48 = getelementptr inbounds nuw i32, ptr addrspace(3) %31, i64 %idxprom47
  %34 = load i32, ptr addrspace(3) %arrayidx48, align 4, !tbaa !5
  store i32 %34, ptr addrspace(5) %left, align 4, !tbaa !5
  %35 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %36 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %37 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul49 = mul i32 2, %37
  %add50 = add i32 %mul49, 2
  %mul51 = mul i32 %36, %add50
  %sub52 = sub i32 %mul51, 1
  %idxprom53 = zext i32 %sub52 to i64
  %arrayidx54 = getelementptr inbounds nuw i32, ptr addrspace(3) %35, i64 %idxprom53
  %38 = load i32, ptr addrspace(3) %arrayidx54, align 4, !tbaa !5
  %39 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %40 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %41 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul55 = mul i32 2, %41
  %add56 = add i32 %mul55, 1
  %mul57 = mul i32 %40, %add56
  %sub58 = sub i32 %mul57, 1
  %idxprom59 = zext i32 %sub58 to i64
  %arrayidx60 = getelementptr inbounds nuw i32, ptr addrspace(3) %39, i64 %idxprom59
  store i32 %38, ptr addrspace(3) %arrayidx60, align 4, !tbaa !5
  %42 = load i32, ptr addrspace(5) %left, align 4, !tbaa !5
  %43 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %44 = load i32, ptr addrspace(5) %step, align 4, !tbaa !5
  %45 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul61 = mul i32 2, %45
  %add62 = add i32 %mul61, 2
  %mul63 = mul i32 %44, %add62
  %sub64 = sub i32 %mul63, 1
  %idxprom65 = zext i32 %sub64 to i64
  %arrayidx66 = getelementptr inbounds nuw i32, ptr addrspace(3) %43, i64 %idxprom65
  %46 = load i32, ptr addrspace(3) %arrayidx66, align 4, !tbaa !5
  %add67 = add nsw i32 %46, %42
  store i32 %add67, ptr addrspace(3) %arrayidx66, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #8
  br label %if.end68

if.end68:                                         ; preds = %if.then42, %for.body39
  br label %for.inc69

for.inc69:                                        ; preds = %if.end68
  %47 = load i32, ptr addrspace(5) %d34, align 4, !tbaa !5
  %mul70 = mul i32 %47, 2
  store i32 %mul70, ptr addrspace(5) %d34, align 4, !tbaa !5
  br label %for.cond35

for.end71:                                        ; preds = %for.cond.cleanup37
  call void @sync() #7
  %48 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %49 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul72 = mul i32 2, %49
  %idxprom73 = zext i32 %mul72 to i64
  %arrayidx74 = getelementptr inbounds nuw i32, ptr addrspace(3) %48, i64 %idxprom73
  %50 = load i32, ptr addrspace(3) %arrayidx74, align 4, !tbaa !5
  %51 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %52 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %53 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul75 = mul i32 2, %53
  %add76 = add i32 %52, %mul75
  %idxprom77 = zext i32 %add76 to i64
  %arrayidx78 = getelementptr inbounds nuw i32, ptr addrspace(1) %51, i64 %idxprom77
  store i32 %50, ptr addrspace(1) %arrayidx78, align 4, !tbaa !5
  %54 = load ptr addrspace(3), ptr %tree.addr.ascast, align 4, !tbaa !13
  %55 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul79 = mul i32 2, %55
  %add80 = add i32 %mul79, 1
  %idxprom81 = zext i32 %add80 to i64
  %arrayidx82 = getelementptr inbounds nuw i32, ptr addrspace(3) %54, i64 %idxprom81
  %56 = load i32, ptr addrspace(3) %arrayidx82, align 4, !tbaa !5
  %57 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %58 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %59 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %mul83 = mul i32 2, %59
  %add84 = add i32 %58, %mul83
  %add85 = add i32 %add84, 1
  %idxprom86 = zext i32 %add85 to i64
  %arrayidx87 = getelementptr inbounds nuw i32, ptr addrspace(1) %57, i64 %idxprom86
  store i32 %56, ptr addrspace(1) %arrayidx87, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #8
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_of_waves(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %totals) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %totals.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %totals.addr.ascast = addrspacecast ptr addrspace(5) %totals.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %totals, ptr %totals.addr.ascast, align 4, !tbaa !13
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(3), ptr %totals.addr.ascast, align 4, !tbaa !13
  call void @__clang_ocl_kern_imp_scan_of_waves(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_scan_of_waves(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %totals) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %totals.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %wave = alloca i32, align 4, addrspace(5)
  %own = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %before = alloca i32, align 4, addrspace(5)
  %w = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot14 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %totals.addr.ascast = addrspacecast ptr addrspace(5) %totals.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %totals, ptr %totals.addr.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #8
  %call = call i32 @local_id() #7
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #8
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %rem = urem i32 %0, 64
  store i32 %rem, ptr addrspace(5) %lane, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wave) #8
  %1 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %div = udiv i32 %1, 64
  store i32 %div, ptr addrspace(5) %wave, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #8
  %2 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %call1 = call i32 @group_id() #7
  %mul = mul i32 %call1, 4
  %mul2 = mul i32 %mul, 64
  %3 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul2, %3
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %idxprom
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  store i32 %4, ptr addrspace(5) %own, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #8
  %5 = load i32, ptr addrspace(5) %own, align 4, !tbaa !5
  store i32 %5, ptr addrspace(5) %sum, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #8
  store i32 1, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp = icmp ult i32 %6, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #8
  %7 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %8 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %sub = sub i32 %7, %8
  %shl = shl i32 %sub, 2
  %9 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %10 = call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %9)
  store i32 %10, ptr addrspace(5) %other, align 4, !tbaa !5
  %11 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %12 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp3 = icmp uge i32 %11, %12
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %13 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  %14 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %add4 = add nsw i32 %14, %13
  store i32 %add4, ptr addrspace(5) %sum, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shl5 = shl i32 %15, 1
  store i32 %shl5, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %16 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %cmp6 = icmp eq i32 %16, 63
  br i1 %cmp6, label %if.then7, label %if.end10

if.then7:                                         ; preds = %for.end
  %17 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %18 = load ptr addrspace(3), ptr %totals.addr.ascast, align 4, !tbaa !13
  %19 = load i32, ptr addrspace(5) %wave, align 4, !tbaa !5
  %idxprom8 = zext i32 %19 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr addrspace(3) %18, i64 %idxprom8
  store i32 %17, ptr addrspace(3) %arrayidx9, align 4, !tbaa !5
  br label %if.end10

if.end10:                                         ; preds = %if.then7, %for.end
  call void @sync() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %before) #8
  store i32 0, ptr addrspace(5) %before, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #8
  store i32 0, ptr addrspace(5) %w, align 4, !tbaa !5
  br label %for.cond11

for.cond11:                                       ; preds = %for.inc19, %if.end10
  %20 = load i32, ptr addrspace(5) %w, align 4, !tbaa !5
  %21 = load i32, ptr addrspace(5) %wave, align 4, !tbaa !5
  %cmp12 = icmp ult i32 %20, %21
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #8
  br label %for.end20

for.body15:                                       ; preds = %for.cond11
  %22 = load ptr addrspace(3), ptr %totals.addr.ascast, align 4, !tbaa !13
  %23 = load i32, ptr addrspace(5) %w, align 4, !tbaa !5
  %idxprom16 = zext i32 %23 to i64
  %arrayidx17 = getelementptr inbounds nuw i32, ptr addrspace(3) %22, i64 %idxprom16
  %24 = load i32, ptr addrspace(3) %arrayidx17, align 4, !tbaa !5
  %25 = load i32, ptr addrspace(5) %before, align 4, !tbaa !5
  %add18 = add nsw i32 %25, %24
  store i32 %add18, ptr addrspace(5) %before, align 4, !tbaa !5
  br label %for.inc19

for.inc19:                                        ; preds = %for.body15
  %26 = load i32, ptr addrspace(5) %w, align 4, !tbaa !5
  %inc = add i32 %26, 1
  store i32 %inc, ptr addrspace(5) %w, align 4, !tbaa !5
  br label %for.cond11

for.end20:                                        ; preds = %for.cond.cleanup13
  %27 = load i32, ptr addrspace(5) %before, align 4, !tbaa !5
  %28 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %add21 = add nsw i32 %27, %28
  %29 = load i32, ptr addrspace(5) %own, align 4, !tbaa !5
  %sub22 = sub nsw i32 %add21, %29
  %30 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %call23 = call i32 @group_id() #7
  %mul24 = mul i32 %call23, 4
  %mul25 = mul i32 %mul24, 64
  %31 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add26 = add i32 %mul25, %31
  %idxprom27 = zext i32 %add26 to i64
  %arrayidx28 = getelementptr inbounds nuw i32, ptr addrspace(1) %30, i64 %idxprom27
  store i32 %sub22, ptr addrspace(1) %arrayidx28, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %before) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wave) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #8
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @segmented_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 1 %flags, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %sums, ptr addrspace(3) noundef align 1 %begun) #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %flags.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sums.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %begun.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %flags.addr.ascast = addrspacecast ptr addrspace(5) %flags.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %begun.addr.ascast = addrspacecast ptr addrspace(5) %begun.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %flags, ptr %flags.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %sums, ptr %sums.addr.ascast, align 4, !tbaa !13
  store ptr addrspace(3) %begun, ptr %begun.addr.ascast, align 4, !tbaa !20
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %flags.addr.ascast, align 8, !tbaa !20
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %3 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %4 = load ptr addrspace(3), ptr %begun.addr.ascast, align 4, !tbaa !20
  call void @__clang_ocl_kern_imp_segmented_scan(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 1 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(3) noundef align 4 %3, ptr addrspace(3) noundef align 1 %4) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_segmented_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 1 %flags, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %sums, ptr addrspace(3) noundef align 1 %begun) #1 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %flags.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sums.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %begun.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %flag = alloca i8, align 1, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %flags.addr.ascast = addrspacecast ptr addrspace(5) %flags.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %begun.addr.ascast = addrspacecast ptr addrspace(5) %begun.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %flags, ptr %flags.addr.ascast, align 8, !tbaa !20
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(3) %sums, ptr %sums.addr.ascast, align 4, !tbaa !13
  store ptr addrspace(3) %begun, ptr %begun.addr.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #8
  %call = call i32 @local_id() #7
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #8
  %call1 = call i32 @group_id() #7
  %mul = mul i32 %call1, 64
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add = add i32 %mul, %0
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  %1 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %2 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %1, i64 %idxprom
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %4 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %5 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom2 = zext i32 %5 to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr addrspace(3) %4, i64 %idxprom2
  store i32 %3, ptr addrspace(3) %arrayidx3, align 4, !tbaa !5
  %6 = load ptr addrspace(1), ptr %flags.addr.ascast, align 8, !tbaa !20
  %7 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom4 = zext i32 %7 to i64
  %arrayidx5 = getelementptr inbounds nuw i8, ptr addrspace(1) %6, i64 %idxprom4
  %8 = load i8, ptr addrspace(1) %arrayidx5, align 1, !tbaa !22
  %9 = load ptr addrspace(3), ptr %begun.addr.ascast, align 4, !tbaa !20
  %10 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom6 = zext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds nuw i8, ptr addrspace(3) %9, i64 %idxprom6
  store i8 %8, ptr addrspace(3) %arrayidx7, align 1, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #8
  store i32 1, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %11 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp = icmp ult i32 %11, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @sync() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #8
  %12 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %13 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom8 = zext i32 %13 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr addrspace(3) %12, i64 %idxprom8
  %14 = load i32, ptr addrspace(3) %arrayidx9, align 4, !tbaa !5
  store i32 %14, ptr addrspace(5) %sum, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %flag) #8
  %15 = load ptr addrspace(3), ptr %begun.addr.ascast, align 4, !tbaa !20
  %16 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom10 = zext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds nuw i8, ptr addrspace(3) %15, i64 %idxprom10
  %17 = load i8, ptr addrspace(3) %arrayidx11, align 1, !tbaa !22
  store i8 %17, ptr addrspace(5) %flag, align 1, !tbaa !22
  %18 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %19 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp12 = icmp uge i32 %18, %19
  br i1 %cmp12, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body
  %20 = load i8, ptr addrspace(5) %flag, align 1, !tbaa !22
  %tobool = icmp ne i8 %20, 0
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %land.lhs.true
  %21 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %22 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %23 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %sub = sub i32 %22, %23
  %idxprom13 = zext i32 %sub to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr addrspace(3) %21, i64 %idxprom13
  %24 = load i32, ptr addrspace(3) %arrayidx14, align 4, !tbaa !5
  %25 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %add15 = add nsw i32 %25, %24
  store i32 %add15, ptr addrspace(5) %sum, align 4, !tbaa !5
  %26 = load ptr addrspace(3), ptr %begun.addr.ascast, align 4, !tbaa !20
  %27 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %28 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %sub16 = sub i32 %27, %28
  %idxprom17 = zext i32 %sub16 to i64
  %arrayidx18 = getelementptr inbounds nuw i8, ptr addrspace(3) %26, i64 %idxprom17
  %29 = load i8, ptr addrspace(3) %arrayidx18, align 1, !tbaa !22
  store i8 %29, ptr addrspace(5) %flag, align 1, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  call void @sync() #7
  %30 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %31 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %32 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom19 = zext i32 %32 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr addrspace(3) %31, i64 %idxprom19
  store i32 %30, ptr addrspace(3) %arrayidx20, align 4, !tbaa !5
  %33 = load i8, ptr addrspace(5) %flag, align 1, !tbaa !22
  %34 = load ptr addrspace(3), ptr %begun.addr.ascast, align 4, !tbaa !20
  %35 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom21 = zext i32 %35 to i64
  %arrayidx22 = getelementptr inbounds nuw i8, ptr addrspace(3) %34, i64 %idxprom21
  store i8 %33, ptr addrspace(3) %arrayidx22, align 1, !tbaa !22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %flag) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %36 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shl = shl i32 %36, 1
  store i32 %shl, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %37 = load ptr addrspace(3), ptr %sums.addr.ascast, align 4, !tbaa !13
  %38 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom23 = zext i32 %38 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr addrspace(3) %37, i64 %idxprom23
  %39 = load i32, ptr addrspace(3) %arrayidx24, align 4, !tbaa !5
  %40 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %41 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom25 = zext i32 %41 to i64
  %arrayidx26 = getelementptr inbounds nuw i32, ptr addrspace(1) %40, i64 %idxprom25
  store i32 %39, ptr addrspace(1) %arrayidx26, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #8
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

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #6

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent inlinehint norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }
attributes #8 = { nounwind }

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
!16 = !{i32 1, i32 1, i32 1, i32 3, i32 3}
!17 = !{!"none", !"none", !"none", !"none", !"none"}
!18 = !{!"int*", !"uchar*", !"int*", !"int*", !"uchar*"}
!19 = !{!"const", !"const", !"", !"", !""}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 omnipotent char", !15, i64 0}
!22 = !{!7, !7, i64 0}
