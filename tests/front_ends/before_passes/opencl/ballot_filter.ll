; ModuleID = 'ballot_filter.cl'
source_filename = "ballot_filter.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ballot_filter(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count, i32 noundef %n) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %count.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %count, ptr %count.addr.ascast, align 8, !tbaa !13
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %count.addr.ascast, align 8, !tbaa !13
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_ballot_filter(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_ballot_filter(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %count, i32 noundef %n) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %count.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %keep = alloca i8, align 1, addrspace(5)
  %votes = alloca i64, align 8, addrspace(5)
  %before = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %count, ptr %count.addr.ascast, align 8, !tbaa !13
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #8
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %0, 64
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %1
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #8
  %2 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp = icmp ult i32 %2, %3
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %4 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %5 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %4, i64 %idxprom
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %6, %cond.true ], [ -1, %cond.false ]
  store i32 %cond, ptr addrspace(5) %value, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %keep) #8
  %7 = load i32, ptr addrspace(5) %value, align 4, !tbaa !5
  %cmp1 = icmp sgt i32 %7, 0
  %storedv = zext i1 %cmp1 to i8
  store i8 %storedv, ptr addrspace(5) %keep, align 1, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %votes) #8
  %8 = load i8, ptr addrspace(5) %keep, align 1, !tbaa !16, !range !18, !noundef !19
  %loadedv = trunc i8 %8 to i1
  %9 = call i64 @llvm.amdgcn.ballot.i64(i1 %loadedv)
  store i64 %9, ptr addrspace(5) %votes, align 8, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %before) #8
  %10 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !20
  %shr = lshr i64 %10, 32
  %conv = trunc i64 %shr to i32
  %11 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !20
  %conv2 = trunc i64 %11 to i32
  %12 = call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv2, i32 0)
  %13 = call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %12)
  store i32 %13, ptr addrspace(5) %before, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #8
  store i32 0, ptr addrspace(5) %base, align 4, !tbaa !5
  %14 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !20
  %cmp3 = icmp ne i64 %14, 0
  br i1 %cmp3, label %if.then, label %if.end14

if.then:                                          ; preds = %cond.end
  %15 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp5 = icmp eq i32 %15, 0
  br i1 %cmp5, label %if.then7, label %if.end

if.then7:                                         ; preds = %if.then
  %16 = load ptr addrspace(1), ptr %count.addr.ascast, align 8, !tbaa !13
  %17 = load i64, ptr addrspace(5) %votes, align 8, !tbaa !20
  %18 = call i64 @llvm.ctpop.i64(i64 %17)
  %cast = trunc i64 %18 to i32
  store i32 %cast, ptr %.atomictmp.ascast, align 4, !tbaa !5
  %19 = load i32, ptr %.atomictmp.ascast, align 4
  %20 = atomicrmw add ptr addrspace(1) %16, i32 %19 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !19, !amdgpu.no.remote.memory !19
  store i32 %20, ptr %atomic-temp.ascast, align 4
  %21 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !5
  store i32 %21, ptr addrspace(5) %base, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then7, %if.then
  %22 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %23 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %22)
  store i32 %23, ptr addrspace(5) %base, align 4, !tbaa !5
  %24 = load i8, ptr addrspace(5) %keep, align 1, !tbaa !16, !range !18, !noundef !19
  %loadedv8 = trunc i8 %24 to i1
  br i1 %loadedv8, label %if.then9, label %if.end13

if.then9:                                         ; preds = %if.end
  %25 = load i32, ptr addrspace(5) %value, align 4, !tbaa !5
  %26 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %27 = load i32, ptr addrspace(5) %base, align 4, !tbaa !5
  %28 = load i32, ptr addrspace(5) %before, align 4, !tbaa !5
  %add10 = add i32 %27, %28
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr addrspace(1) %26, i64 %idxprom11
  store i32 %25, ptr addrspace(1) %arrayidx12, align 4, !tbaa !5
  br label %if.end13

if.end13:                                         ; preds = %if.then9, %if.end
  br label %if.end14

if.end14:                                         ; preds = %if.end13, %cond.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %before) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %votes) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %keep) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #6

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{i32 1, i32 1, i32 1, i32 0}
!10 = !{!"none", !"none", !"none", !"none"}
!11 = !{!"int*", !"int*", !"uint*", !"uint"}
!12 = !{!"const", !"", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"bool", !7, i64 0}
!18 = !{i8 0, i8 2}
!19 = !{}
!20 = !{!21, !21, i64 0}
!21 = !{!"long", !7, i64 0}
