; ModuleID = 'work_groups.cl'
source_filename = "work_groups.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@transpose.tile = internal addrspace(3) global [16 x [17 x float]] undef, align 4

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @tree_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %part.addr = alloca ptr addrspace(3), align 8
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !12
  store ptr addrspace(3) %part, ptr %part.addr, align 8, !tbaa !12
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !12
  %2 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !12
  call spir_func void @__clang_ocl_kern_imp_tree_sum(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_tree_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %part.addr = alloca ptr addrspace(3), align 8
  %l = alloca i64, align 8
  %s = alloca i64, align 8
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !12
  store ptr addrspace(3) %part, ptr %part.addr, align 8, !tbaa !12
  call void @llvm.lifetime.start.p0(ptr %l) #7
  %call = call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #8
  store i64 %call, ptr %l, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !12
  %call1 = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %call1
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %2 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !12
  %3 = load i64, ptr %l, align 8, !tbaa !15
  %arrayidx2 = getelementptr inbounds nuw i32, ptr addrspace(3) %2, i64 %3
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !tbaa !4
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  call void @llvm.lifetime.start.p0(ptr %s) #7
  %call3 = call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #8
  %div = udiv i64 %call3, 2
  store i64 %div, ptr %s, align 8, !tbaa !15
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i64, ptr %s, align 8, !tbaa !15
  %cmp = icmp ugt i64 %4, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %s) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i64, ptr %l, align 8, !tbaa !15
  %6 = load i64, ptr %s, align 8, !tbaa !15
  %cmp4 = icmp ult i64 %5, %6
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %7 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !12
  %8 = load i64, ptr %l, align 8, !tbaa !15
  %9 = load i64, ptr %s, align 8, !tbaa !15
  %add = add i64 %8, %9
  %arrayidx5 = getelementptr inbounds nuw i32, ptr addrspace(3) %7, i64 %add
  %10 = load i32, ptr addrspace(3) %arrayidx5, align 4, !tbaa !4
  %11 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !12
  %12 = load i64, ptr %l, align 8, !tbaa !15
  %arrayidx6 = getelementptr inbounds nuw i32, ptr addrspace(3) %11, i64 %12
  %13 = load i32, ptr addrspace(3) %arrayidx6, align 4, !tbaa !4
  %add7 = add nsw i32 %13, %10
  store i32 %add7, ptr addrspace(3) %arrayidx6, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %14 = load i64, ptr %s, align 8, !tbaa !15
  %shr = lshr i64 %14, 1
  store i64 %shr, ptr %s, align 8, !tbaa !15
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %15 = load i64, ptr %l, align 8, !tbaa !15
  %cmp8 = icmp eq i64 %15, 0
  br i1 %cmp8, label %if.then9, label %if.end13

if.then9:                                         ; preds = %for.end
  %16 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !12
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(3) %16, i64 0
  %17 = load i32, ptr addrspace(3) %arrayidx10, align 4, !tbaa !4
  %18 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !12
  %call11 = call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #8
  %arrayidx12 = getelementptr inbounds nuw i32, ptr addrspace(1) %18, i64 %call11
  store i32 %17, ptr addrspace(1) %arrayidx12, align 4, !tbaa !4
  br label %if.end13

if.end13:                                         ; preds = %if.then9, %for.end
  call void @llvm.lifetime.end.p0(ptr %l) #7
  ret void
}

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @sub_group_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %part.addr = alloca ptr addrspace(3), align 8
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !18
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !18
  store ptr addrspace(3) %part, ptr %part.addr, align 8, !tbaa !18
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !18
  %1 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !18
  %2 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !18
  call spir_func void @__clang_ocl_kern_imp_sub_group_sum(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_sub_group_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %part) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %part.addr = alloca ptr addrspace(3), align 8
  %sum = alloca float, align 4
  %l = alloca i32, align 4
  %mine = alloca float, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !18
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !18
  store ptr addrspace(3) %part, ptr %part.addr, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(ptr %sum) #7
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !18
  %call = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %call
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !20
  %call1 = call spir_func float @_Z20sub_group_reduce_addf(float noundef %1) #9
  store float %call1, ptr %sum, align 4, !tbaa !20
  %call2 = call spir_func i32 @_Z22get_sub_group_local_idv() #9
  %cmp = icmp eq i32 %call2, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load float, ptr %sum, align 4, !tbaa !20
  %3 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !18
  %call3 = call spir_func i32 @_Z16get_sub_group_idv() #9
  %idxprom = zext i32 %call3 to i64
  %arrayidx4 = getelementptr inbounds nuw float, ptr addrspace(3) %3, i64 %idxprom
  store float %2, ptr addrspace(3) %arrayidx4, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  %call5 = call spir_func i32 @_Z16get_sub_group_idv() #9
  %cmp6 = icmp eq i32 %call5, 0
  br i1 %cmp6, label %if.then7, label %if.end19

if.then7:                                         ; preds = %if.end
  call void @llvm.lifetime.start.p0(ptr %l) #7
  %call8 = call spir_func i32 @_Z22get_sub_group_local_idv() #9
  store i32 %call8, ptr %l, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %mine) #7
  %4 = load i32, ptr %l, align 4, !tbaa !4
  %call9 = call spir_func i32 @_Z18get_num_sub_groupsv() #9
  %cmp10 = icmp ult i32 %4, %call9
  br i1 %cmp10, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then7
  %5 = load ptr addrspace(3), ptr %part.addr, align 8, !tbaa !18
  %6 = load i32, ptr %l, align 4, !tbaa !4
  %idxprom11 = zext i32 %6 to i64
  %arrayidx12 = getelementptr inbounds nuw float, ptr addrspace(3) %5, i64 %idxprom11
  %7 = load float, ptr addrspace(3) %arrayidx12, align 4, !tbaa !20
  br label %cond.end

cond.false:                                       ; preds = %if.then7
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ %7, %cond.true ], [ 0.000000e+00, %cond.false ]
  store float %cond, ptr %mine, align 4, !tbaa !20
  %8 = load float, ptr %mine, align 4, !tbaa !20
  %call13 = call spir_func float @_Z20sub_group_reduce_addf(float noundef %8) #9
  store float %call13, ptr %mine, align 4, !tbaa !20
  %9 = load i32, ptr %l, align 4, !tbaa !4
  %cmp14 = icmp eq i32 %9, 0
  br i1 %cmp14, label %if.then15, label %if.end18

if.then15:                                        ; preds = %cond.end
  %10 = load float, ptr %mine, align 4, !tbaa !20
  %11 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !18
  %call16 = call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #8
  %arrayidx17 = getelementptr inbounds nuw float, ptr addrspace(1) %11, i64 %call16
  store float %10, ptr addrspace(1) %arrayidx17, align 4, !tbaa !20
  br label %if.end18

if.end18:                                         ; preds = %if.then15, %cond.end
  call void @llvm.lifetime.end.p0(ptr %mine) #7
  call void @llvm.lifetime.end.p0(ptr %l) #7
  br label %if.end19

if.end19:                                         ; preds = %if.end18, %if.end
  call void @llvm.lifetime.end.p0(ptr %sum) #7
  ret void
}

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @append(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count) #0 !kernel_arg_addr_space !22 !kernel_arg_access_qual !9 !kernel_arg_type !23 !kernel_arg_base_type !24 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %count.addr = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !12
  store ptr addrspace(1) %count, ptr %count.addr, align 8, !tbaa !25
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !12
  %2 = load ptr addrspace(1), ptr %count.addr, align 8, !tbaa !25
  call spir_func void @__clang_ocl_kern_imp_append(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_append(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count) #1 !kernel_arg_addr_space !22 !kernel_arg_access_qual !9 !kernel_arg_type !23 !kernel_arg_base_type !24 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %count.addr = alloca ptr addrspace(1), align 8
  %value = alloca i32, align 4
  %keep = alloca i32, align 4
  %rank = alloca i32, align 4
  %all = alloca i32, align 4
  %base = alloca i32, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !12
  store ptr addrspace(1) %count, ptr %count.addr, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(ptr %value) #7
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !12
  %call = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %0, i64 %call
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  store i32 %1, ptr %value, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %keep) #7
  %2 = load i32, ptr %value, align 4, !tbaa !4
  %cmp = icmp sgt i32 %2, 0
  %conv = zext i1 %cmp to i32
  store i32 %conv, ptr %keep, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %rank) #7
  %3 = load i32, ptr %keep, align 4, !tbaa !4
  %call1 = call spir_func i32 @_Z28sub_group_scan_exclusive_addi(i32 noundef %3) #9
  store i32 %call1, ptr %rank, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %all) #7
  %4 = load i32, ptr %keep, align 4, !tbaa !4
  %call2 = call spir_func i32 @_Z20sub_group_reduce_addi(i32 noundef %4) #9
  store i32 %call2, ptr %all, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %base) #7
  store i32 0, ptr %base, align 4, !tbaa !4
  %call3 = call spir_func i32 @_Z22get_sub_group_local_idv() #9
  %cmp4 = icmp eq i32 %call3, 0
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = load ptr addrspace(1), ptr %count.addr, align 8, !tbaa !25
  %6 = addrspacecast ptr addrspace(1) %5 to ptr addrspace(4)
  %7 = load i32, ptr %all, align 4, !tbaa !4
  %call6 = call spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicii(ptr addrspace(4) noundef %6, i32 noundef %7) #9
  store i32 %call6, ptr %base, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %8 = load i32, ptr %base, align 4, !tbaa !4
  %call7 = call spir_func i32 @_Z19sub_group_broadcastij(i32 noundef %8, i32 noundef 0) #9
  store i32 %call7, ptr %base, align 4, !tbaa !4
  %9 = load i32, ptr %keep, align 4, !tbaa !4
  %tobool = icmp ne i32 %9, 0
  br i1 %tobool, label %if.then8, label %if.end10

if.then8:                                         ; preds = %if.end
  %10 = load i32, ptr %value, align 4, !tbaa !4
  %11 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !12
  %12 = load i32, ptr %base, align 4, !tbaa !4
  %13 = load i32, ptr %rank, align 4, !tbaa !4
  %add = add nsw i32 %12, %13
  %idxprom = sext i32 %add to i64
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %11, i64 %idxprom
  store i32 %10, ptr addrspace(1) %arrayidx9, align 4, !tbaa !4
  br label %if.end10

if.end10:                                         ; preds = %if.then8, %if.end
  call void @llvm.lifetime.end.p0(ptr %base) #7
  call void @llvm.lifetime.end.p0(ptr %all) #7
  call void @llvm.lifetime.end.p0(ptr %rank) #7
  call void @llvm.lifetime.end.p0(ptr %keep) #7
  call void @llvm.lifetime.end.p0(ptr %value) #7
  ret void
}

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #0 !kernel_arg_addr_space !26 !kernel_arg_access_qual !27 !kernel_arg_type !28 !kernel_arg_base_type !28 !kernel_arg_type_qual !29 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %width.addr = alloca i32, align 4
  %height.addr = alloca i32, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !18
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !18
  store i32 %width, ptr %width.addr, align 4, !tbaa !4
  store i32 %height, ptr %height.addr, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !18
  %1 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !18
  %2 = load i32, ptr %width.addr, align 4, !tbaa !4
  %3 = load i32, ptr %height.addr, align 4, !tbaa !4
  call spir_func void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2, i32 noundef %3) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #1 !kernel_arg_addr_space !26 !kernel_arg_access_qual !27 !kernel_arg_type !28 !kernel_arg_base_type !28 !kernel_arg_type_qual !29 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %out.addr = alloca ptr addrspace(1), align 8
  %width.addr = alloca i32, align 4
  %height.addr = alloca i32, align 4
  %lx = alloca i32, align 4
  %ly = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !18
  store ptr addrspace(1) %out, ptr %out.addr, align 8, !tbaa !18
  store i32 %width, ptr %width.addr, align 4, !tbaa !4
  store i32 %height, ptr %height.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %lx) #7
  %call = call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #8
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr %lx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %ly) #7
  %call1 = call spir_func i64 @_Z12get_local_idj(i32 noundef 1) #8
  %conv2 = trunc i64 %call1 to i32
  store i32 %conv2, ptr %ly, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %x) #7
  %call3 = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %conv4 = trunc i64 %call3 to i32
  store i32 %conv4, ptr %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %y) #7
  %call5 = call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #8
  %conv6 = trunc i64 %call5 to i32
  store i32 %conv6, ptr %y, align 4, !tbaa !4
  %0 = load i32, ptr %x, align 4, !tbaa !4
  %1 = load i32, ptr %width.addr, align 4, !tbaa !4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %2 = load i32, ptr %y, align 4, !tbaa !4
  %3 = load i32, ptr %height.addr, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %2, %3
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %4 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !18
  %5 = load i32, ptr %y, align 4, !tbaa !4
  %6 = load i32, ptr %width.addr, align 4, !tbaa !4
  %mul = mul i32 %5, %6
  %7 = load i32, ptr %x, align 4, !tbaa !4
  %add = add i32 %mul, %7
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %4, i64 %idxprom
  %8 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !20
  %9 = load i32, ptr %ly, align 4, !tbaa !4
  %idxprom10 = zext i32 %9 to i64
  %arrayidx11 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom10
  %10 = load i32, ptr %lx, align 4, !tbaa !4
  %idxprom12 = zext i32 %10 to i64
  %arrayidx13 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) %arrayidx11, i64 0, i64 %idxprom12
  store float %8, ptr addrspace(3) %arrayidx13, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  %call14 = call spir_func i64 @_Z12get_group_idj(i32 noundef 1) #8
  %mul15 = mul i64 %call14, 16
  %11 = load i32, ptr %lx, align 4, !tbaa !4
  %conv16 = zext i32 %11 to i64
  %add17 = add i64 %mul15, %conv16
  %conv18 = trunc i64 %add17 to i32
  store i32 %conv18, ptr %x, align 4, !tbaa !4
  %call19 = call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #8
  %mul20 = mul i64 %call19, 16
  %12 = load i32, ptr %ly, align 4, !tbaa !4
  %conv21 = zext i32 %12 to i64
  %add22 = add i64 %mul20, %conv21
  %conv23 = trunc i64 %add22 to i32
  store i32 %conv23, ptr %y, align 4, !tbaa !4
  %13 = load i32, ptr %x, align 4, !tbaa !4
  %14 = load i32, ptr %height.addr, align 4, !tbaa !4
  %cmp24 = icmp ult i32 %13, %14
  br i1 %cmp24, label %land.lhs.true26, label %if.end38

land.lhs.true26:                                  ; preds = %if.end
  %15 = load i32, ptr %y, align 4, !tbaa !4
  %16 = load i32, ptr %width.addr, align 4, !tbaa !4
  %cmp27 = icmp ult i32 %15, %16
  br i1 %cmp27, label %if.then29, label %if.end38

if.then29:                                        ; preds = %land.lhs.true26
  %17 = load i32, ptr %lx, align 4, !tbaa !4
  %idxprom30 = zext i32 %17 to i64
  %arrayidx31 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom30
  %18 = load i32, ptr %ly, align 4, !tbaa !4
  %idxprom32 = zext i32 %18 to i64
  %arrayidx33 = getelementptr inbounds nuw [17 x float], ptr addrspace(3) %arrayidx31, i64 0, i64 %idxprom32
  %19 = load float, ptr addrspace(3) %arrayidx33, align 4, !tbaa !20
  %20 = load ptr addrspace(1), ptr %out.addr, align 8, !tbaa !18
  %21 = load i32, ptr %y, align 4, !tbaa !4
  %22 = load i32, ptr %height.addr, align 4, !tbaa !4
  %mul34 = mul i32 %21, %22
  %23 = load i32, ptr %x, align 4, !tbaa !4
  %add35 = add i32 %mul34, %23
  %idxprom36 = zext i32 %add35 to i64
  %arrayidx37 = getelementptr inbounds nuw float, ptr addrspace(1) %20, i64 %idxprom36
  store float %19, ptr addrspace(1) %arrayidx37, align 4, !tbaa !20
  br label %if.end38

if.end38:                                         ; preds = %if.then29, %land.lhs.true26, %if.end
  call void @llvm.lifetime.end.p0(ptr %y) #7
  call void @llvm.lifetime.end.p0(ptr %x) #7
  call void @llvm.lifetime.end.p0(ptr %ly) #7
  call void @llvm.lifetime.end.p0(ptr %lx) #7
  ret void
}

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, ptr addrspace(3) noundef align 4 %mine, i32 noundef %n) #0 !kernel_arg_addr_space !30 !kernel_arg_access_qual !27 !kernel_arg_type !31 !kernel_arg_base_type !32 !kernel_arg_type_qual !29 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %bins.addr = alloca ptr addrspace(1), align 8
  %mine.addr = alloca ptr addrspace(3), align 8
  %n.addr = alloca i32, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !33
  store ptr addrspace(1) %bins, ptr %bins.addr, align 8, !tbaa !25
  store ptr addrspace(3) %mine, ptr %mine.addr, align 8, !tbaa !25
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !33
  %1 = load ptr addrspace(1), ptr %bins.addr, align 8, !tbaa !25
  %2 = load ptr addrspace(3), ptr %mine.addr, align 8, !tbaa !25
  %3 = load i32, ptr %n.addr, align 4, !tbaa !4
  call spir_func void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2, i32 noundef %3) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, ptr addrspace(3) noundef align 4 %mine, i32 noundef %n) #1 !kernel_arg_addr_space !30 !kernel_arg_access_qual !27 !kernel_arg_type !31 !kernel_arg_base_type !32 !kernel_arg_type_qual !29 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8
  %bins.addr = alloca ptr addrspace(1), align 8
  %mine.addr = alloca ptr addrspace(3), align 8
  %n.addr = alloca i32, align 4
  %b = alloca i32, align 4
  %i = alloca i32, align 4
  %b23 = alloca i32, align 4
  store ptr addrspace(1) %in, ptr %in.addr, align 8, !tbaa !33
  store ptr addrspace(1) %bins, ptr %bins.addr, align 8, !tbaa !25
  store ptr addrspace(3) %mine, ptr %mine.addr, align 8, !tbaa !25
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %b) #7
  %call = call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #8
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr %b, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %b, align 4, !tbaa !4
  %cmp = icmp ult i32 %0, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %b) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load ptr addrspace(3), ptr %mine.addr, align 8, !tbaa !25
  %2 = load i32, ptr %b, align 4, !tbaa !4
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(3) %1, i64 %idxprom
  %arrayidx.ascast = addrspacecast ptr addrspace(3) %arrayidx to ptr addrspace(4)
  call spir_func void @_Z11atomic_initPU3AS4VU7_Atomicjj(ptr addrspace(4) noundef %arrayidx.ascast, i32 noundef 0) #9
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call2 = call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #8
  %3 = load i32, ptr %b, align 4, !tbaa !4
  %conv3 = zext i32 %3 to i64
  %add = add i64 %conv3, %call2
  %conv4 = trunc i64 %add to i32
  store i32 %conv4, ptr %b, align 4, !tbaa !4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  call void @llvm.lifetime.start.p0(ptr %i) #7
  %call5 = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %conv6 = trunc i64 %call5 to i32
  store i32 %conv6, ptr %i, align 4, !tbaa !4
  br label %for.cond7

for.cond7:                                        ; preds = %for.inc17, %for.end
  %4 = load i32, ptr %i, align 4, !tbaa !4
  %5 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %4, %5
  br i1 %cmp8, label %for.body11, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond7
  call void @llvm.lifetime.end.p0(ptr %i) #7
  br label %for.end22

for.body11:                                       ; preds = %for.cond7
  %6 = load ptr addrspace(3), ptr %mine.addr, align 8, !tbaa !25
  %7 = load ptr addrspace(1), ptr %in.addr, align 8, !tbaa !33
  %8 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom12 = zext i32 %8 to i64
  %arrayidx13 = getelementptr inbounds nuw i8, ptr addrspace(1) %7, i64 %idxprom12
  %9 = load i8, ptr addrspace(1) %arrayidx13, align 1, !tbaa !35
  %idxprom14 = zext i8 %9 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr addrspace(3) %6, i64 %idxprom14
  %arrayidx15.ascast = addrspacecast ptr addrspace(3) %arrayidx15 to ptr addrspace(4)
  %call16 = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4) noundef %arrayidx15.ascast, i32 noundef 1, i32 noundef 0, i32 noundef 1) #9
  br label %for.inc17

for.inc17:                                        ; preds = %for.body11
  %call18 = call spir_func i64 @_Z15get_global_sizej(i32 noundef 0) #8
  %10 = load i32, ptr %i, align 4, !tbaa !4
  %conv19 = zext i32 %10 to i64
  %add20 = add i64 %conv19, %call18
  %conv21 = trunc i64 %add20 to i32
  store i32 %conv21, ptr %i, align 4, !tbaa !4
  br label %for.cond7

for.end22:                                        ; preds = %for.cond.cleanup10
  call spir_func void @_Z7barrierj(i32 noundef 1) #9
  call void @llvm.lifetime.start.p0(ptr %b23) #7
  %call24 = call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #8
  %conv25 = trunc i64 %call24 to i32
  store i32 %conv25, ptr %b23, align 4, !tbaa !4
  br label %for.cond26

for.cond26:                                       ; preds = %for.inc37, %for.end22
  %11 = load i32, ptr %b23, align 4, !tbaa !4
  %cmp27 = icmp ult i32 %11, 256
  br i1 %cmp27, label %for.body30, label %for.cond.cleanup29

for.cond.cleanup29:                               ; preds = %for.cond26
  call void @llvm.lifetime.end.p0(ptr %b23) #7
  br label %for.end42

for.body30:                                       ; preds = %for.cond26
  %12 = load ptr addrspace(1), ptr %bins.addr, align 8, !tbaa !25
  %13 = load i32, ptr %b23, align 4, !tbaa !4
  %idxprom31 = zext i32 %13 to i64
  %arrayidx32 = getelementptr inbounds nuw i32, ptr addrspace(1) %12, i64 %idxprom31
  %arrayidx32.ascast = addrspacecast ptr addrspace(1) %arrayidx32 to ptr addrspace(4)
  %14 = load ptr addrspace(3), ptr %mine.addr, align 8, !tbaa !25
  %15 = load i32, ptr %b23, align 4, !tbaa !4
  %idxprom33 = zext i32 %15 to i64
  %arrayidx34 = getelementptr inbounds nuw i32, ptr addrspace(3) %14, i64 %idxprom33
  %arrayidx34.ascast = addrspacecast ptr addrspace(3) %arrayidx34 to ptr addrspace(4)
  %call35 = call spir_func i32 @_Z11atomic_loadPU3AS4VU7_Atomicj(ptr addrspace(4) noundef %arrayidx34.ascast) #9
  %call36 = call spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicjj(ptr addrspace(4) noundef %arrayidx32.ascast, i32 noundef %call35) #9
  br label %for.inc37

for.inc37:                                        ; preds = %for.body30
  %call38 = call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #8
  %16 = load i32, ptr %b23, align 4, !tbaa !4
  %conv39 = zext i32 %16 to i64
  %add40 = add i64 %conv39, %call38
  %conv41 = trunc i64 %add40 to i32
  store i32 %conv41, ptr %b23, align 4, !tbaa !4
  br label %for.cond26

for.end42:                                        ; preds = %for.cond.cleanup29
  ret void
}

; Function Attrs: convergent norecurse nounwind
define spir_kernel void @relax(ptr addrspace(1) noundef align 4 %data, i32 noundef %n, float noundef %limit) #0 !kernel_arg_addr_space !36 !kernel_arg_access_qual !9 !kernel_arg_type !37 !kernel_arg_base_type !37 !kernel_arg_type_qual !38 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8
  %n.addr = alloca i32, align 4
  %limit.addr = alloca float, align 4
  store ptr addrspace(1) %data, ptr %data.addr, align 8, !tbaa !18
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  store float %limit, ptr %limit.addr, align 4, !tbaa !20
  %0 = load ptr addrspace(1), ptr %data.addr, align 8, !tbaa !18
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %2 = load float, ptr %limit.addr, align 4, !tbaa !20
  call spir_func void @__clang_ocl_kern_imp_relax(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, float noundef %2) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define spir_func void @__clang_ocl_kern_imp_relax(ptr addrspace(1) noundef align 4 %data, i32 noundef %n, float noundef %limit) #1 !kernel_arg_addr_space !36 !kernel_arg_access_qual !9 !kernel_arg_type !37 !kernel_arg_base_type !37 !kernel_arg_type_qual !38 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8
  %n.addr = alloca i32, align 4
  %limit.addr = alloca float, align 4
  %i = alloca i32, align 4
  %round = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %before = alloca float, align 4
  %after = alloca float, align 4
  store ptr addrspace(1) %data, ptr %data.addr, align 8, !tbaa !18
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  store float %limit, ptr %limit.addr, align 4, !tbaa !20
  call void @llvm.lifetime.start.p0(ptr %i) #7
  %call = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #8
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %round) #7
  store i32 0, ptr %round, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %round, align 4, !tbaa !4
  %cmp = icmp ult i32 %0, 100
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup27

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %before) #7
  %1 = load i32, ptr %i, align 4, !tbaa !4
  %2 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp2 = icmp ult i32 %1, %2
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %3 = load ptr addrspace(1), ptr %data.addr, align 8, !tbaa !18
  %4 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !20
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ %5, %cond.true ], [ 0.000000e+00, %cond.false ]
  store float %cond, ptr %before, align 4, !tbaa !20
  call void @llvm.lifetime.start.p0(ptr %after) #7
  %6 = load float, ptr %before, align 4, !tbaa !20
  %7 = load i32, ptr %i, align 4, !tbaa !4
  %cmp4 = icmp ugt i32 %7, 0
  br i1 %cmp4, label %land.lhs.true, label %cond.false11

land.lhs.true:                                    ; preds = %cond.end
  %8 = load i32, ptr %i, align 4, !tbaa !4
  %9 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %8, %9
  br i1 %cmp6, label %cond.true8, label %cond.false11

cond.true8:                                       ; preds = %land.lhs.true
  %10 = load ptr addrspace(1), ptr %data.addr, align 8, !tbaa !18
  %11 = load i32, ptr %i, align 4, !tbaa !4
  %sub = sub i32 %11, 1
  %idxprom9 = zext i32 %sub to i64
  %arrayidx10 = getelementptr inbounds nuw float, ptr addrspace(1) %10, i64 %idxprom9
  %12 = load float, ptr addrspace(1) %arrayidx10, align 4, !tbaa !20
  br label %cond.end12

cond.false11:                                     ; preds = %land.lhs.true, %cond.end
  br label %cond.end12

cond.end12:                                       ; preds = %cond.false11, %cond.true8
  %cond13 = phi float [ %12, %cond.true8 ], [ 0.000000e+00, %cond.false11 ]
  %mul14 = fmul float %cond13, 5.000000e-01
  %13 = call float @llvm.fmuladd.f32(float %6, float 5.000000e-01, float %mul14)
  store float %13, ptr %after, align 4, !tbaa !20
  call spir_func void @_Z7barrierj(i32 noundef 2) #9
  %14 = load i32, ptr %i, align 4, !tbaa !4
  %15 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %14, %15
  br i1 %cmp15, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end12
  %16 = load float, ptr %after, align 4, !tbaa !20
  %17 = load ptr addrspace(1), ptr %data.addr, align 8, !tbaa !18
  %18 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom17 = zext i32 %18 to i64
  %arrayidx18 = getelementptr inbounds nuw float, ptr addrspace(1) %17, i64 %idxprom17
  store float %16, ptr addrspace(1) %arrayidx18, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end12
  %19 = load float, ptr %after, align 4, !tbaa !20
  %20 = load float, ptr %before, align 4, !tbaa !20
  %sub19 = fsub float %19, %20
  %call20 = call spir_func float @_Z4fabsf(float noundef %sub19) #8
  %21 = load float, ptr %limit.addr, align 4, !tbaa !20
  %cmp21 = fcmp ogt float %call20, %21
  %conv22 = zext i1 %cmp21 to i32
  %call23 = call spir_func i32 @_Z14work_group_anyi(i32 noundef %conv22) #9
  %tobool = icmp ne i32 %call23, 0
  br i1 %tobool, label %if.end25, label %if.then24

if.then24:                                        ; preds = %if.end
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup

if.end25:                                         ; preds = %if.end
  store i32 0, ptr %cleanup.dest.slot, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end25, %if.then24
  call void @llvm.lifetime.end.p0(ptr %after) #7
  call void @llvm.lifetime.end.p0(ptr %before) #7
  %cleanup.dest = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest, label %cleanup27 [
    i32 0, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.inc

for.inc:                                          ; preds = %cleanup.cont
  %22 = load i32, ptr %round, align 4, !tbaa !4
  %inc = add i32 %22, 1
  store i32 %inc, ptr %round, align 4, !tbaa !4
  br label %for.cond

cleanup27:                                        ; preds = %cleanup, %for.cond.cleanup
  call void @llvm.lifetime.end.p0(ptr %round) #7
  br label %for.end

for.end:                                          ; preds = %cleanup27
  call void @llvm.lifetime.end.p0(ptr %i) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_local_idj(i32 noundef) #3

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32 noundef) #3

; Function Attrs: convergent nounwind
declare spir_func void @_Z7barrierj(i32 noundef) #4

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func i64 @_Z14get_local_sizej(i32 noundef) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_group_idj(i32 noundef) #3

; Function Attrs: convergent nounwind
declare spir_func float @_Z20sub_group_reduce_addf(float noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z22get_sub_group_local_idv() #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z16get_sub_group_idv() #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z18get_num_sub_groupsv() #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z28sub_group_scan_exclusive_addi(i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z20sub_group_reduce_addi(i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicii(ptr addrspace(4) noundef, i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z19sub_group_broadcastij(i32 noundef, i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func void @_Z11atomic_initPU3AS4VU7_Atomicjj(ptr addrspace(4) noundef, i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4) noundef, i32 noundef, i32 noundef, i32 noundef) #4

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func i64 @_Z15get_global_sizej(i32 noundef) #3

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicjj(ptr addrspace(4) noundef, i32 noundef) #4

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z11atomic_loadPU3AS4VU7_Atomicj(ptr addrspace(4) noundef) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #5

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z14work_group_anyi(i32 noundef) #4

; Function Attrs: convergent nounwind willreturn memory(none)
declare spir_func float @_Z4fabsf(float noundef) #3

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind "uniform-work-group-size"="false" }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind willreturn memory(none) }
attributes #9 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 3, i32 0}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 3}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"int*", !"int*", !"int*"}
!11 = !{!"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"long", !6, i64 0}
!17 = !{!"float*", !"float*", !"float*"}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 float", !14, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !6, i64 0}
!22 = !{i32 1, i32 1, i32 1}
!23 = !{!"int*", !"int*", !"atomic_int*"}
!24 = !{!"int*", !"int*", !"_Atomic(int)*"}
!25 = !{!14, !14, i64 0}
!26 = !{i32 1, i32 1, i32 0, i32 0}
!27 = !{!"none", !"none", !"none", !"none"}
!28 = !{!"float*", !"float*", !"uint", !"uint"}
!29 = !{!"const", !"", !"", !""}
!30 = !{i32 1, i32 1, i32 3, i32 0}
!31 = !{!"uchar*", !"atomic_uint*", !"atomic_uint*", !"uint"}
!32 = !{!"uchar*", !"_Atomic(unsigned int)*", !"_Atomic(unsigned int)*", !"uint"}
!33 = !{!34, !34, i64 0}
!34 = !{!"p1 omnipotent char", !14, i64 0}
!35 = !{!6, !6, i64 0}
!36 = !{i32 1, i32 0, i32 0}
!37 = !{!"float*", !"uint", !"float"}
!38 = !{!"", !"", !""}
