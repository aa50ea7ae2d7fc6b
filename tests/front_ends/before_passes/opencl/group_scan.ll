; ModuleID = 'group_scan.cl'
source_filename = "group_scan.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @group_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  call void @__clang_ocl_kern_imp_group_scan(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_group_scan(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #7
  %0 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  store i32 %1, ptr addrspace(5) %lane, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %2, 64
  %3 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %add = add i32 %mul, %3
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #7
  %4 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %5 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %idxprom
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  store i32 %6, ptr addrspace(5) %sum, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #7
  store i32 1, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp = icmp ult i32 %7, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #7
  %8 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %9 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %sub = sub i32 %8, %9
  %shl = shl i32 %sub, 2
  %10 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %11 = call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %10)
  store i32 %11, ptr addrspace(5) %other, align 4, !tbaa !5
  %12 = load i32, ptr addrspace(5) %lane, align 4, !tbaa !5
  %13 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %cmp1 = icmp uge i32 %12, %13
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %14 = load i32, ptr addrspace(5) %other, align 4, !tbaa !5
  %15 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %add2 = add nsw i32 %15, %14
  store i32 %add2, ptr addrspace(5) %sum, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #7
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %16 = load i32, ptr addrspace(5) %d, align 4, !tbaa !5
  %shl3 = shl i32 %16, 1
  store i32 %shl3, ptr addrspace(5) %d, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %17 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !5
  %18 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %19 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom4 = zext i32 %19 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr addrspace(1) %18, i64 %idxprom4
  store i32 %17, ptr addrspace(1) %arrayidx5, align 4, !tbaa !5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }
attributes #7 = { nounwind }

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
!9 = !{i32 1, i32 1}
!10 = !{!"none", !"none"}
!11 = !{!"int*", !"int*"}
!12 = !{!"const", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
