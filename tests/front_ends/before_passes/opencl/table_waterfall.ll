; ModuleID = 'table_waterfall.cl'
source_filename = "table_waterfall.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Material = type { i32, i32, <4 x float> }

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @table_waterfall(ptr addrspace(4) noundef align 16 %table, ptr addrspace(1) noundef align 4 %which, ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 16 %tints) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !12 !kernel_arg_type_qual !13 {
entry:
  %table.addr = alloca ptr addrspace(4), align 8, addrspace(5)
  %which.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %tints.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %table.addr.ascast = addrspacecast ptr addrspace(5) %table.addr to ptr
  %which.addr.ascast = addrspacecast ptr addrspace(5) %which.addr to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %tints.addr.ascast = addrspacecast ptr addrspace(5) %tints.addr to ptr
  store ptr addrspace(4) %table, ptr %table.addr.ascast, align 8, !tbaa !14
  store ptr addrspace(1) %which, ptr %which.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %tints, ptr %tints.addr.ascast, align 8, !tbaa !14
  %0 = load ptr addrspace(4), ptr %table.addr.ascast, align 8, !tbaa !14
  %1 = load ptr addrspace(1), ptr %which.addr.ascast, align 8, !tbaa !16
  %2 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !16
  %3 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !16
  %4 = load ptr addrspace(1), ptr %tints.addr.ascast, align 8, !tbaa !14
  call void @__clang_ocl_kern_imp_table_waterfall(ptr addrspace(4) noundef align 16 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, ptr addrspace(1) noundef align 16 %4) #7
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_table_waterfall(ptr addrspace(4) noundef align 16 %table, ptr addrspace(1) noundef align 4 %which, ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 16 %tints) #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !12 !kernel_arg_type_qual !13 {
entry:
  %table.addr = alloca ptr addrspace(4), align 8, addrspace(5)
  %which.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %tints.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %mine = alloca i32, align 4, addrspace(5)
  %result = alloca i32, align 4, addrspace(5)
  %tint = alloca <4 x float>, align 16, addrspace(5)
  %one = alloca i32, align 4, addrspace(5)
  %m = alloca %struct.Material, align 16, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %table.addr.ascast = addrspacecast ptr addrspace(5) %table.addr to ptr
  %which.addr.ascast = addrspacecast ptr addrspace(5) %which.addr to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %tints.addr.ascast = addrspacecast ptr addrspace(5) %tints.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(4) %table, ptr %table.addr.ascast, align 8, !tbaa !14
  store ptr addrspace(1) %which, ptr %which.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %tints, ptr %tints.addr.ascast, align 8, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #8
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %0, 64
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %1
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #8
  %2 = load ptr addrspace(1), ptr %which.addr.ascast, align 8, !tbaa !16
  %3 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %2, i64 %idxprom
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  store i32 %4, ptr addrspace(5) %mine, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %result) #8
  store i32 0, ptr addrspace(5) %result, align 4, !tbaa !5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %tint) #8
  store <4 x float> zeroinitializer, ptr addrspace(5) %tint, align 16, !tbaa !18
  br label %while.cond

while.cond:                                       ; preds = %cleanup.cont, %entry
  br label %while.body

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %one) #8
  %5 = load i32, ptr addrspace(5) %mine, align 4, !tbaa !5
  %6 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %5)
  store i32 %6, ptr addrspace(5) %one, align 4, !tbaa !5
  %7 = load i32, ptr addrspace(5) %one, align 4, !tbaa !5
  %8 = load i32, ptr addrspace(5) %mine, align 4, !tbaa !5
  %cmp = icmp eq i32 %7, %8
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %m) #8
  %9 = load ptr addrspace(4), ptr %table.addr.ascast, align 8, !tbaa !14
  %10 = load i32, ptr addrspace(5) %one, align 4, !tbaa !5
  %idxprom1 = zext i32 %10 to i64
  %arrayidx2 = getelementptr inbounds nuw %struct.Material, ptr addrspace(4) %9, i64 %idxprom1
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 16 %m, ptr addrspace(4) align 16 %arrayidx2, i64 32, i1 false), !tbaa.struct !19
  %11 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !16
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom3 = zext i32 %12 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr addrspace(1) %11, i64 %idxprom3
  %13 = load i32, ptr addrspace(1) %arrayidx4, align 4, !tbaa !5
  %scale = getelementptr inbounds nuw %struct.Material, ptr addrspace(5) %m, i32 0, i32 0
  %14 = load i32, ptr addrspace(5) %scale, align 16, !tbaa !20
  %mul5 = mul nsw i32 %13, %14
  %offset = getelementptr inbounds nuw %struct.Material, ptr addrspace(5) %m, i32 0, i32 1
  %15 = load i32, ptr addrspace(5) %offset, align 4, !tbaa !22
  %add6 = add nsw i32 %mul5, %15
  %16 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %17 = call i64 @llvm.ctpop.i64(i64 %16)
  %cast = trunc i64 %17 to i32
  %add7 = add nsw i32 %add6, %cast
  store i32 %add7, ptr addrspace(5) %result, align 4, !tbaa !5
  %tint8 = getelementptr inbounds nuw %struct.Material, ptr addrspace(5) %m, i32 0, i32 2
  %18 = load <4 x float>, ptr addrspace(5) %tint8, align 16, !tbaa !18
  store <4 x float> %18, ptr addrspace(5) %tint, align 16, !tbaa !18
  store i32 3, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %m) #8
  br label %cleanup

if.end:                                           ; preds = %while.body
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %one) #8
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 3, label %while.end
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %while.cond

while.end:                                        ; preds = %cleanup
  %19 = load i32, ptr addrspace(5) %result, align 4, !tbaa !5
  %20 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !16
  %21 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom9 = zext i32 %21 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr addrspace(1) %20, i64 %idxprom9
  store i32 %19, ptr addrspace(1) %arrayidx10, align 4, !tbaa !5
  %22 = load <4 x float>, ptr addrspace(5) %tint, align 16, !tbaa !18
  %23 = load ptr addrspace(1), ptr %tints.addr.ascast, align 8, !tbaa !14
  %24 = load i32, ptr addrspace(5) %i, align 4, !tbaa !5
  %idxprom11 = zext i32 %24 to i64
  %arrayidx12 = getelementptr inbounds nuw <4 x float>, ptr addrspace(1) %23, i64 %idxprom11
  store <4 x float> %22, ptr addrspace(1) %arrayidx12, align 16, !tbaa !18
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %tint) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %result) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #8
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #5

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!9 = !{i32 2, i32 1, i32 1, i32 1, i32 1}
!10 = !{!"none", !"none", !"none", !"none", !"none"}
!11 = !{!"Material*", !"uint*", !"int*", !"int*", !"float4*"}
!12 = !{!"Material*", !"uint*", !"int*", !"int*", !"float __attribute__((ext_vector_type(4)))*"}
!13 = !{!"const", !"const", !"const", !"", !""}
!14 = !{!15, !15, i64 0}
!15 = !{!"any pointer", !7, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"p1 int", !15, i64 0}
!18 = !{!7, !7, i64 0}
!19 = !{i64 0, i64 4, !5, i64 4, i64 4, !5, i64 16, i64 16, !18}
!20 = !{!21, !6, i64 0}
!21 = !{!"", !6, i64 0, !6, i64 4, !7, i64 16}
!22 = !{!21, !6, i64 4}
