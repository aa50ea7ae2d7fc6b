; ModuleID = 'scan.cl'
source_filename = "scan.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define hidden i32 @scan(i32 noundef %value) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %distance = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  store i32 %value, ptr %value.addr.ascast, align 4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %lane, align 4
  store i32 1, ptr addrspace(5) %distance, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr addrspace(5) %distance, align 4
  %cmp = icmp slt i32 %1, 8
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr addrspace(5) %lane, align 4
  %3 = load i32, ptr addrspace(5) %distance, align 4
  %sub = sub nsw i32 %2, %3
  %mul = mul nsw i32 4, %sub
  %4 = load i32, ptr %value.addr.ascast, align 4
  %5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %mul, i32 %4)
  store i32 %5, ptr addrspace(5) %other, align 4
  %6 = load i32, ptr addrspace(5) %lane, align 4
  %7 = load i32, ptr addrspace(5) %distance, align 4
  %cmp1 = icmp sge i32 %6, %7
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %8 = load i32, ptr addrspace(5) %other, align 4
  %9 = load i32, ptr %value.addr.ascast, align 4
  %add = add nsw i32 %9, %8
  store i32 %add, ptr %value.addr.ascast, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr addrspace(5) %distance, align 4
  %mul2 = mul nsw i32 %10, 2
  store i32 %mul2, ptr addrspace(5) %distance, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %11 = load i32, ptr %value.addr.ascast, align 4
  ret i32 %11
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
