; ModuleID = 'matrices.cl'
source_filename = "matrices.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@transpose.tile = internal addrspace(3) global [16 x [17 x float]] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@tiled_product.as = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@tiled_product.bs = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@stencil.near = internal addrspace(3) global [66 x float] undef, align 4

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !5
  store i32 %height, ptr %height.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load i32, ptr %width.addr.ascast, align 4, !tbaa !5
  %3 = load i32, ptr %height.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !5
  store i32 %height, ptr %height.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #9
  %call = call i32 @group_id() #8
  %mul = mul i32 %call, 16
  %call1 = call i32 @local_id() #8
  %add = add i32 %mul, %call1
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #9
  %call2 = call i32 @group_row() #8
  %mul3 = mul i32 %call2, 16
  %call4 = call i32 @local_row() #8
  %add5 = add i32 %mul3, %call4
  store i32 %add5, ptr addrspace(5) %y, align 4, !tbaa !5
  %0 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %1 = load i32, ptr %width.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %2 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %3 = load i32, ptr %height.addr.ascast, align 4, !tbaa !5
  %cmp6 = icmp ult i32 %2, %3
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %4 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %5 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %6 = load i32, ptr %width.addr.ascast, align 4, !tbaa !5
  %mul7 = mul i32 %5, %6
  %7 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %add8 = add i32 %mul7, %7
  %idxprom = zext i32 %add8 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %idxprom
  %8 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !16
  %call9 = call i32 @local_row() #8
  %idxprom10 = zext i32 %call9 to i64
  %arrayidx11 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom10
  %call12 = call i32 @local_id() #8
  %idxprom13 = zext i32 %call12 to i64
  %arrayidx14 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) %arrayidx11, i64 0, i64 %idxprom13
  store float %8, ptr addrspace(3) %arrayidx14, align 4, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  call void @sync() #8
  %call15 = call i32 @group_row() #8
  %mul16 = mul i32 %call15, 16
  %call17 = call i32 @local_id() #8
  %add18 = add i32 %mul16, %call17
  store i32 %add18, ptr addrspace(5) %x, align 4, !tbaa !5
  %call19 = call i32 @group_id() #8
  %mul20 = mul i32 %call19, 16
  %call21 = call i32 @local_row() #8
  %add22 = add i32 %mul20, %call21
  store i32 %add22, ptr addrspace(5) %y, align 4, !tbaa !5
  %9 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %10 = load i32, ptr %height.addr.ascast, align 4, !tbaa !5
  %cmp23 = icmp ult i32 %9, %10
  br i1 %cmp23, label %land.lhs.true24, label %if.end37

land.lhs.true24:                                  ; preds = %if.end
  %11 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %12 = load i32, ptr %width.addr.ascast, align 4, !tbaa !5
  %cmp25 = icmp ult i32 %11, %12
  br i1 %cmp25, label %if.then26, label %if.end37

if.then26:                                        ; preds = %land.lhs.true24
  %call27 = call i32 @local_id() #8
  %idxprom28 = zext i32 %call27 to i64
  %arrayidx29 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom28
  %call30 = call i32 @local_row() #8
  %idxprom31 = zext i32 %call30 to i64
  %arrayidx32 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) %arrayidx29, i64 0, i64 %idxprom31
  %13 = load float, ptr addrspace(3) %arrayidx32, align 4, !tbaa !16
  %14 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %15 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %16 = load i32, ptr %height.addr.ascast, align 4, !tbaa !5
  %mul33 = mul i32 %15, %16
  %17 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %add34 = add i32 %mul33, %17
  %idxprom35 = zext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds nuw float, ptr addrspace(1) %14, i64 %idxprom35
  store float %13, ptr addrspace(1) %arrayidx36, align 4, !tbaa !16
  br label %if.end37

if.end37:                                         ; preds = %if.then26, %land.lhs.true24, %if.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @tiled_product(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %c, i32 noundef %n) #0 !kernel_arg_addr_space !18 !kernel_arg_access_qual !10 !kernel_arg_type !19 !kernel_arg_base_type !19 !kernel_arg_type_qual !20 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %c.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %c, ptr %c.addr.ascast, align 8, !tbaa !13
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %c.addr.ascast, align 8, !tbaa !13
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_tiled_product(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_tiled_product(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %c, i32 noundef %n) #1 !kernel_arg_addr_space !18 !kernel_arg_access_qual !10 !kernel_arg_type !19 !kernel_arg_base_type !19 !kernel_arg_type_qual !20 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %c.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %lx = alloca i32, align 4, addrspace(5)
  %ly = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %c, ptr %c.addr.ascast, align 8, !tbaa !13
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lx) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %lx, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ly) #9
  %call1 = call i32 @local_row() #8
  store i32 %call1, ptr addrspace(5) %ly, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #9
  %call2 = call i32 @group_id() #8
  %mul = mul i32 %call2, 16
  %0 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !5
  %add = add i32 %mul, %0
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #9
  %call3 = call i32 @group_row() #8
  %mul4 = mul i32 %call3, 16
  %1 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !5
  %add5 = add i32 %mul4, %1
  store i32 %add5, ptr addrspace(5) %y, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #9
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #9
  store i32 0, ptr addrspace(5) %t, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc37, %entry
  %2 = load i32, ptr addrspace(5) %t, align 4, !tbaa !5
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %div = udiv i32 %3, 16
  %cmp = icmp ult i32 %2, %div
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #9
  br label %for.end39

for.body:                                         ; preds = %for.cond
  %4 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %5 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul6 = mul i32 %5, %6
  %7 = load i32, ptr addrspace(5) %t, align 4, !tbaa !5
  %mul7 = mul i32 %7, 16
  %add8 = add i32 %mul6, %mul7
  %8 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !5
  %add9 = add i32 %add8, %8
  %idxprom = zext i32 %add9 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %idxprom
  %9 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !16
  %10 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !5
  %idxprom10 = zext i32 %10 to i64
  %arrayidx11 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspace(3) @tiled_product.as, i64 0, i64 %idxprom10
  %11 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !5
  %idxprom12 = zext i32 %11 to i64
  %arrayidx13 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) %arrayidx11, i64 0, i64 %idxprom12
  store float %9, ptr addrspace(3) %arrayidx13, align 4, !tbaa !16
  %12 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %13 = load i32, ptr addrspace(5) %t, align 4, !tbaa !5
  %mul14 = mul i32 %13, 16
  %14 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !5
  %add15 = add i32 %mul14, %14
  %15 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul16 = mul i32 %add15, %15
  %16 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %add17 = add i32 %mul16, %16
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw float, ptr addrspace(1) %12, i64 %idxprom18
  %17 = load float, ptr addrspace(1) %arrayidx19, align 4, !tbaa !16
  %18 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !5
  %idxprom20 = zext i32 %18 to i64
  %arrayidx21 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspace(3) @tiled_product.bs, i64 0, i64 %idxprom20
  %19 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !5
  %idxprom22 = zext i32 %19 to i64
  %arrayidx23 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) %arrayidx21, i64 0, i64 %idxprom22
  store float %17, ptr addrspace(3) %arrayidx23, align 4, !tbaa !16
  call void @sync() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #9
  store i32 0, ptr addrspace(5) %k, align 4, !tbaa !5
  br label %for.cond24

for.cond24:                                       ; preds = %for.inc, %for.body
  %20 = load i32, ptr addrspace(5) %k, align 4, !tbaa !5
  %cmp25 = icmp ult i32 %20, 16
  br i1 %cmp25, label %for.body27, label %for.cond.cleanup26

for.cond.cleanup26:                               ; preds = %for.cond24
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #9
  br label %for.end

for.body27:                                       ; preds = %for.cond24
  %21 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !5
  %idxprom28 = zext i32 %21 to i64
  %arrayidx29 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspace(3) @tiled_product.as, i64 0, i64 %idxprom28
  %22 = load i32, ptr addrspace(5) %k, align 4, !tbaa !5
  %idxprom30 = zext i32 %22 to i64
  %arrayidx31 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) %arrayidx29, i64 0, i64 %idxprom30
  %23 = load float, ptr addrspace(3) %arrayidx31, align 4, !tbaa !16
  %24 = load i32, ptr addrspace(5) %k, align 4, !tbaa !5
  %idxprom32 = zext i32 %24 to i64
  %arrayidx33 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspace(3) @tiled_product.bs, i64 0, i64 %idxprom32
  %25 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !5
  %idxprom34 = zext i32 %25 to i64
  %arrayidx35 = getelementptr inbounds nuw [16 x float], ptr addrspace(3) %arrayidx33, i64 0, i64 %idxprom34
  %26 = load float, ptr addrspace(3) %arrayidx35, align 4, !tbaa !16
  %27 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %28 = call float @llvm.fmuladd.f32(float %23, float %26, float %27)
  store float %28, ptr addrspace(5) %sum, align 4, !tbaa !16
  br label %for.inc

for.inc:                                          ; preds = %for.body27
  %29 = load i32, ptr addrspace(5) %k, align 4, !tbaa !5
  %inc = add i32 %29, 1
  store i32 %inc, ptr addrspace(5) %k, align 4, !tbaa !5
  br label %for.cond24

for.end:                                          ; preds = %for.cond.cleanup26
  call void @sync() #8
  br label %for.inc37

for.inc37:                                        ; preds = %for.end
  %30 = load i32, ptr addrspace(5) %t, align 4, !tbaa !5
  %inc38 = add i32 %30, 1
  store i32 %inc38, ptr addrspace(5) %t, align 4, !tbaa !5
  br label %for.cond

for.end39:                                        ; preds = %for.cond.cleanup
  %31 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %32 = load ptr addrspace(1), ptr %c.addr.ascast, align 8, !tbaa !13
  %33 = load i32, ptr addrspace(5) %y, align 4, !tbaa !5
  %34 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %mul40 = mul i32 %33, %34
  %35 = load i32, ptr addrspace(5) %x, align 4, !tbaa !5
  %add41 = add i32 %mul40, %35
  %idxprom42 = zext i32 %add41 to i64
  %arrayidx43 = getelementptr inbounds nuw float, ptr addrspace(1) %32, i64 %idxprom42
  store float %31, ptr addrspace(1) %arrayidx43, align 4, !tbaa !16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ly) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lx) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #0 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_stencil(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_stencil(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #1 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
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
  %3 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !16
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ %5, %cond.true ], [ 0.000000e+00, %cond.false ]
  %6 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add2 = add i32 %6, 1
  %idxprom3 = zext i32 %add2 to i64
  %arrayidx4 = getelementptr inbounds nuw [66 x float], ptr addrspace(3) @stencil.near, i64 0, i64 %idxprom3
  store float %cond, ptr addrspace(3) %arrayidx4, align 4, !tbaa !16
  %7 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp5 = icmp eq i32 %7, 0
  br i1 %cmp5, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end
  %8 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %cmp6 = icmp ugt i32 %8, 0
  br i1 %cmp6, label %cond.true7, label %cond.false10

cond.true7:                                       ; preds = %if.then
  %9 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %sub = sub i32 %10, 1
  %idxprom8 = zext i32 %sub to i64
  %arrayidx9 = getelementptr inbounds nuw float, ptr addrspace(1) %9, i64 %idxprom8
  %11 = load float, ptr addrspace(1) %arrayidx9, align 4, !tbaa !16
  br label %cond.end11

cond.false10:                                     ; preds = %if.then
  br label %cond.end11

cond.end11:                                       ; preds = %cond.false10, %cond.true7
  %cond12 = phi float [ %11, %cond.true7 ], [ 0.000000e+00, %cond.false10 ]
  store float %cond12, ptr addrspace(3) @stencil.near, align 4, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %cond.end11, %cond.end
  %12 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp13 = icmp eq i32 %12, 63
  br i1 %cmp13, label %if.then14, label %if.end24

if.then14:                                        ; preds = %if.end
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add15 = add i32 %13, 1
  %14 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp16 = icmp ult i32 %add15, %14
  br i1 %cmp16, label %cond.true17, label %cond.false21

cond.true17:                                      ; preds = %if.then14
  %15 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %16 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add18 = add i32 %16, 1
  %idxprom19 = zext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds nuw float, ptr addrspace(1) %15, i64 %idxprom19
  %17 = load float, ptr addrspace(1) %arrayidx20, align 4, !tbaa !16
  br label %cond.end22

cond.false21:                                     ; preds = %if.then14
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false21, %cond.true17
  %cond23 = phi float [ %17, %cond.true17 ], [ 0.000000e+00, %cond.false21 ]
  store float %cond23, ptr addrspace(3) getelementptr inbounds ([66 x float], ptr addrspace(3) @stencil.near, i64 0, i64 65), align 4, !tbaa !16
  br label %if.end24

if.end24:                                         ; preds = %cond.end22, %if.end
  call void @sync() #8
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %19 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp25 = icmp ult i32 %18, %19
  br i1 %cmp25, label %if.then26, label %if.end40

if.then26:                                        ; preds = %if.end24
  %20 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %idxprom27 = zext i32 %20 to i64
  %arrayidx28 = getelementptr inbounds nuw [66 x float], ptr addrspace(3) @stencil.near, i64 0, i64 %idxprom27
  %21 = load float, ptr addrspace(3) %arrayidx28, align 4, !tbaa !16
  %22 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add30 = add i32 %22, 1
  %idxprom31 = zext i32 %add30 to i64
  %arrayidx32 = getelementptr inbounds nuw [66 x float], ptr addrspace(3) @stencil.near, i64 0, i64 %idxprom31
  %23 = load float, ptr addrspace(3) %arrayidx32, align 4, !tbaa !16
  %mul33 = fmul float 5.000000e-01, %23
  %24 = call float @llvm.fmuladd.f32(float 2.500000e-01, float %21, float %mul33)
  %25 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add34 = add i32 %25, 2
  %idxprom35 = zext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds nuw [66 x float], ptr addrspace(3) @stencil.near, i64 0, i64 %idxprom35
  %26 = load float, ptr addrspace(3) %arrayidx36, align 4, !tbaa !16
  %27 = call float @llvm.fmuladd.f32(float 2.500000e-01, float %26, float %24)
  %28 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %29 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom38 = zext i32 %29 to i64
  %arrayidx39 = getelementptr inbounds nuw float, ptr addrspace(1) %28, i64 %idxprom38
  store float %27, ptr addrspace(1) %arrayidx39, align 4, !tbaa !16
  br label %if.end40

if.end40:                                         ; preds = %if.then26, %if.end24
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @row_times_vector(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, i32 noundef %columns) #0 !kernel_arg_addr_space !18 !kernel_arg_access_qual !10 !kernel_arg_type !19 !kernel_arg_base_type !19 !kernel_arg_type_qual !20 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !13
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !13
  %3 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_row_times_vector(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #8
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_row_times_vector(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, i32 noundef %columns) #1 !kernel_arg_addr_space !18 !kernel_arg_access_qual !10 !kernel_arg_type !19 !kernel_arg_base_type !19 !kernel_arg_type_qual !20 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot9 = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !13
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #9
  %call = call i32 @local_id() #8
  store i32 %call, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #9
  %call1 = call i32 @group_id() #8
  store i32 %call1, ptr addrspace(5) %row, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #9
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #9
  %0 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %0, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %2 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #9
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %4 = load i32, ptr addrspace(5) %row, align 4, !tbaa !5
  %5 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !5
  %mul = mul i32 %4, %5
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add = add i32 %mul, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %7 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !16
  %8 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !13
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom2 = zext i32 %9 to i64
  %arrayidx3 = getelementptr inbounds nuw float, ptr addrspace(1) %8, i64 %idxprom2
  %10 = load float, ptr addrspace(1) %arrayidx3, align 4, !tbaa !16
  %11 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %12 = call float @llvm.fmuladd.f32(float %7, float %10, float %11)
  store float %12, ptr addrspace(5) %sum, align 4, !tbaa !16
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add5 = add i32 %13, 64
  store i32 %add5, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #9
  store i32 32, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc13, %for.end
  %14 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp7 = icmp ugt i32 %14, 0
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #9
  br label %for.end14

for.body10:                                       ; preds = %for.cond6
  %15 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %16 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %xor = xor i32 %15, %16
  %shl = shl i32 %xor, 2
  %17 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %astype = bitcast float %17 to i32
  %18 = call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %astype)
  %astype11 = bitcast i32 %18 to float
  %19 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %add12 = fadd float %19, %astype11
  store float %add12, ptr addrspace(5) %sum, align 4, !tbaa !16
  br label %for.inc13

for.inc13:                                        ; preds = %for.body10
  %20 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shr = lshr i32 %20, 1
  store i32 %shr, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond6

for.end14:                                        ; preds = %for.cond.cleanup8
  %21 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %cmp15 = icmp eq i32 %21, 0
  br i1 %cmp15, label %if.then, label %if.end

if.then:                                          ; preds = %for.end14
  %22 = load float, ptr addrspace(5) %sum, align 4, !tbaa !16
  %23 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !13
  %24 = load i32, ptr addrspace(5) %row, align 4, !tbaa !5
  %idxprom16 = zext i32 %24 to i64
  %arrayidx17 = getelementptr inbounds nuw float, ptr addrspace(1) %23, i64 %idxprom16
  store float %22, ptr addrspace(1) %arrayidx17, align 4, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #9
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #9
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @group_id() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @local_id() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %0
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @group_row() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.y()
  ret i32 %0
}

; Function Attrs: convergent inlinehint norecurse nounwind
define internal i32 @local_row() #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workitem.id.y()
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
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #6

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #7

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent inlinehint norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { convergent nocallback nofree nounwind willreturn memory(none) }
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
!9 = !{i32 1, i32 1, i32 0, i32 0}
!10 = !{!"none", !"none", !"none", !"none"}
!11 = !{!"float*", !"float*", !"uint", !"uint"}
!12 = !{!"const", !"", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 float", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !7, i64 0}
!18 = !{i32 1, i32 1, i32 1, i32 0}
!19 = !{!"float*", !"float*", !"float*", !"uint"}
!20 = !{!"const", !"const", !"", !""}
!21 = !{i32 1, i32 1, i32 0}
!22 = !{!"none", !"none", !"none"}
!23 = !{!"float*", !"float*", !"uint"}
!24 = !{!"const", !"", !""}
