; ModuleID = 'exchange.cl'
source_filename = "exchange.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @exchange(ptr addrspace(1) noundef align 4 %data, ptr addrspace(3) noundef align 4 %scratch, i32 noundef %rounds) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scratch.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %rounds.addr = alloca i32, align 4, addrspace(5)
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %scratch.addr.ascast = addrspacecast ptr addrspace(5) %scratch.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  store ptr addrspace(1) %data, ptr %data.addr.ascast, align 8
  store ptr addrspace(3) %scratch, ptr %scratch.addr.ascast, align 4
  store i32 %rounds, ptr %rounds.addr.ascast, align 4
  %0 = load ptr addrspace(1), ptr %data.addr.ascast, align 8
  %1 = load ptr addrspace(3), ptr %scratch.addr.ascast, align 4
  %2 = load i32, ptr %rounds.addr.ascast, align 4
  call void @__clang_ocl_kern_imp_exchange(ptr addrspace(1) noundef align 4 %0, ptr addrspace(3) noundef align 4 %1, i32 noundef %2) #4
  ret void
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected void @__clang_ocl_kern_imp_exchange(ptr addrspace(1) noundef align 4 %data, ptr addrspace(3) noundef align 4 %scratch, i32 noundef %rounds) #1 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
entry:
  %data.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scratch.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %rounds.addr = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %scratch.addr.ascast = addrspacecast ptr addrspace(5) %scratch.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  store ptr addrspace(1) %data, ptr %data.addr.ascast, align 8
  store ptr addrspace(3) %scratch, ptr %scratch.addr.ascast, align 4
  store i32 %rounds, ptr %rounds.addr.ascast, align 4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %lane, align 4
  %1 = load ptr addrspace(1), ptr %data.addr.ascast, align 8
  %2 = load i32, ptr addrspace(5) %lane, align 4
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %idxprom
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4
  store i32 %3, ptr addrspace(5) %value, align 4
  store i32 0, ptr addrspace(5) %round, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr addrspace(5) %round, align 4
  %5 = load i32, ptr %rounds.addr.ascast, align 4
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr addrspace(5) %value, align 4
  %7 = load ptr addrspace(3), ptr %scratch.addr.ascast, align 4
  %8 = load i32, ptr addrspace(5) %lane, align 4
  %idxprom1 = sext i32 %8 to i64
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %7, i64 %idxprom1
  store i32 %6, ptr addrspace(3) %arrayidx2, align 4
  call void @llvm.amdgcn.s.barrier()
  %9 = load ptr addrspace(3), ptr %scratch.addr.ascast, align 4
  %10 = load i32, ptr addrspace(5) %lane, align 4
  %xor = xor i32 %10, 1
  %idxprom3 = sext i32 %xor to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(3) %9, i64 %idxprom3
  %11 = load i32, ptr addrspace(3) %arrayidx4, align 4
  %12 = load i32, ptr addrspace(5) %value, align 4
  %add = add nsw i32 %12, %11
  store i32 %add, ptr addrspace(5) %value, align 4
  call void @llvm.amdgcn.s.barrier()
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr addrspace(5) %round, align 4
  %inc = add nsw i32 %13, 1
  store i32 %inc, ptr addrspace(5) %round, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %14 = load i32, ptr addrspace(5) %value, align 4
  %15 = load ptr addrspace(1), ptr %data.addr.ascast, align 8
  %16 = load i32, ptr addrspace(5) %lane, align 4
  %idxprom5 = sext i32 %16 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %15, i64 %idxprom5
  store i32 %14, ptr addrspace(1) %arrayidx6, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nounwind willreturn }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = !{i32 1, i32 3, i32 0}
!7 = !{!"none", !"none", !"none"}
!8 = !{!"int*", !"int*", !"int"}
!9 = !{!"", !"", !""}
