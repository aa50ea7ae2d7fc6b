; ModuleID = 'histogram.cl'
source_filename = "histogram.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, ptr addrspace(3) noundef align 4 %mine, i32 noundef %n) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %bins.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %mine.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %mine.addr.ascast = addrspacecast ptr addrspace(5) %mine.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %bins, ptr %bins.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(3) %mine, ptr %mine.addr.ascast, align 4, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %bins.addr.ascast, align 8, !tbaa !16
  %2 = load ptr addrspace(3), ptr %mine.addr.ascast, align 4, !tbaa !16
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(3) noundef align 4 %2, i32 noundef %3) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_histogram(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, ptr addrspace(3) noundef align 4 %mine, i32 noundef %n) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %bins.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %mine.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot5 = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %b14 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot18 = alloca i32, align 4, addrspace(5)
  %.atomictmp22 = alloca i32, align 4, addrspace(5)
  %atomic-temp25 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %mine.addr.ascast = addrspacecast ptr addrspace(5) %mine.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp22.ascast = addrspacecast ptr addrspace(5) %.atomictmp22 to ptr
  %atomic-temp25.ascast = addrspacecast ptr addrspace(5) %atomic-temp25 to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %bins, ptr %bins.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(3) %mine, ptr %mine.addr.ascast, align 4, !tbaa !16
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %l, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %g) #6
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %1, ptr addrspace(5) %g, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #6
  %2 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %2, ptr addrspace(5) %b, align 4, !tbaa !5
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %cmp = icmp ult i32 %3, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr addrspace(3), ptr %mine.addr.ascast, align 4, !tbaa !16
  %5 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %idxprom = zext i32 %5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(3) %4, i64 %idxprom
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr addrspace(5) %b, align 4, !tbaa !5
  %add = add i32 %6, 64
  store i32 %add, ptr addrspace(5) %b, align 4, !tbaa !5
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %7 = load i32, ptr addrspace(5) %g, align 4, !tbaa !5
  %mul = mul i32 %7, 64
  %8 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  %add1 = add i32 %mul, %8
  store i32 %add1, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond2

for.cond2:                                        ; preds = %for.inc11, %for.end
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %10 = load i32, ptr %n.addr.ascast, align 4, !tbaa !5
  %cmp3 = icmp ult i32 %9, %10
  br i1 %cmp3, label %for.body6, label %for.cond.cleanup4

for.cond.cleanup4:                                ; preds = %for.cond2
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end13

for.body6:                                        ; preds = %for.cond2
  %11 = load ptr addrspace(3), ptr %mine.addr.ascast, align 4, !tbaa !16
  %12 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom7 = zext i32 %13 to i64
  %arrayidx8 = getelementptr inbounds nuw i8, ptr addrspace(1) %12, i64 %idxprom7
  %14 = load i8, ptr addrspace(1) %arrayidx8, align 1, !tbaa !18
  %idxprom9 = zext i8 %14 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr addrspace(3) %11, i64 %idxprom9
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !5
  %15 = load i32, ptr %.atomictmp.ascast, align 4
  %16 = atomicrmw add ptr addrspace(3) %arrayidx10, i32 %15 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !19, !amdgpu.no.remote.memory !19
  store i32 %16, ptr %atomic-temp.ascast, align 4
  %17 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !5
  br label %for.inc11

for.inc11:                                        ; preds = %for.body6
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %add12 = add i32 %18, 4096
  store i32 %add12, ptr addrspace(5) %i, align 4, !tbaa !5
  br label %for.cond2

for.end13:                                        ; preds = %for.cond.cleanup4
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b14) #6
  %19 = load i32, ptr addrspace(5) %l, align 4, !tbaa !5
  store i32 %19, ptr addrspace(5) %b14, align 4, !tbaa !5
  br label %for.cond15

for.cond15:                                       ; preds = %for.inc26, %for.end13
  %20 = load i32, ptr addrspace(5) %b14, align 4, !tbaa !5
  %cmp16 = icmp ult i32 %20, 256
  br i1 %cmp16, label %for.body19, label %for.cond.cleanup17

for.cond.cleanup17:                               ; preds = %for.cond15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b14) #6
  br label %for.end28

for.body19:                                       ; preds = %for.cond15
  %21 = load ptr addrspace(1), ptr %bins.addr.ascast, align 8, !tbaa !16
  %22 = load i32, ptr addrspace(5) %b14, align 4, !tbaa !5
  %idxprom20 = zext i32 %22 to i64
  %arrayidx21 = getelementptr inbounds nuw i32, ptr addrspace(1) %21, i64 %idxprom20
  %23 = load ptr addrspace(3), ptr %mine.addr.ascast, align 4, !tbaa !16
  %24 = load i32, ptr addrspace(5) %b14, align 4, !tbaa !5
  %idxprom23 = zext i32 %24 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr addrspace(3) %23, i64 %idxprom23
  %25 = load i32, ptr addrspace(3) %arrayidx24, align 4, !tbaa !5
  store i32 %25, ptr %.atomictmp22.ascast, align 4, !tbaa !5
  %26 = load i32, ptr %.atomictmp22.ascast, align 4
  %27 = atomicrmw add ptr addrspace(1) %arrayidx21, i32 %26 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !19, !amdgpu.no.remote.memory !19
  store i32 %27, ptr %atomic-temp25.ascast, align 4
  %28 = load i32, ptr %atomic-temp25.ascast, align 4, !tbaa !5
  br label %for.inc26

for.inc26:                                        ; preds = %for.body19
  %29 = load i32, ptr addrspace(5) %b14, align 4, !tbaa !5
  %add27 = add i32 %29, 64
  store i32 %add27, ptr addrspace(5) %b14, align 4, !tbaa !5
  br label %for.cond15

for.end28:                                        ; preds = %for.cond.cleanup17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %g) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

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
!9 = !{i32 1, i32 1, i32 3, i32 0}
!10 = !{!"none", !"none", !"none", !"none"}
!11 = !{!"uchar*", !"uint*", !"uint*", !"uint"}
!12 = !{!"const", !"", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 omnipotent char", !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"p1 int", !15, i64 0}
!18 = !{!7, !7, i64 0}
!19 = !{}
