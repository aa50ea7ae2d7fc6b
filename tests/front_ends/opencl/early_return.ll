; ModuleID = 'early_return.cl'
source_filename = "early_return.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define hidden i32 @early_return(i32 noundef %limit) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %limit.addr = alloca i32, align 4, addrspace(5)
  %seen = alloca i32, align 4, addrspace(5)
  %trip = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %limit.addr.ascast = addrspacecast ptr addrspace(5) %limit.addr to ptr
  store i32 %limit, ptr %limit.addr.ascast, align 4
  store i32 0, ptr addrspace(5) %seen, align 4
  store i32 0, ptr addrspace(5) %trip, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr addrspace(5) %trip, align 4
  %cmp = icmp slt i32 %0, 4
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr addrspace(5) %trip, align 4
  %2 = load i32, ptr %limit.addr.ascast, align 4
  %cmp1 = icmp sge i32 %1, %2
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %3 = load i32, ptr addrspace(5) %seen, align 4
  store i32 %3, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %for.body
  %4 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %5 = call i64 @llvm.ctpop.i64(i64 %4)
  %cast = trunc i64 %5 to i32
  %6 = load i32, ptr addrspace(5) %seen, align 4
  %add = add nsw i32 %6, %cast
  store i32 %add, ptr addrspace(5) %seen, align 4
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %7 = load i32, ptr addrspace(5) %trip, align 4
  %inc = add nsw i32 %7, 1
  store i32 %inc, ptr addrspace(5) %trip, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %8 = load i32, ptr addrspace(5) %seen, align 4
  %add2 = add nsw i32 1000, %8
  store i32 %add2, ptr %retval.ascast, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
  %9 = load i32, ptr %retval.ascast, align 4
  ret i32 %9
}

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #2

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #1 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
