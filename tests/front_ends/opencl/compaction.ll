; ModuleID = 'compaction.cl'
source_filename = "compaction.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define hidden i32 @compaction(i32 noundef %keep) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %keep.addr = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %kept = alloca i64, align 8, addrspace(5)
  %before = alloca i64, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %keep.addr.ascast = addrspacecast ptr addrspace(5) %keep.addr to ptr
  store i32 %keep, ptr %keep.addr.ascast, align 4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %lane, align 4
  %1 = load i32, ptr %keep.addr.ascast, align 4
  %cmp = icmp ne i32 %1, 0
  %2 = call i64 @llvm.amdgcn.ballot.i64(i1 %cmp)
  store i64 %2, ptr addrspace(5) %kept, align 8
  %3 = load i64, ptr addrspace(5) %kept, align 8
  %4 = load i32, ptr addrspace(5) %lane, align 4
  %sh_prom = zext i32 %4 to i64
  %shl.mask = and i64 %sh_prom, 63
  %shl = shl i64 1, %shl.mask
  %sub = sub i64 %shl, 1
  %and = and i64 %3, %sub
  store i64 %and, ptr addrspace(5) %before, align 8
  %5 = load i32, ptr %keep.addr.ascast, align 4
  %tobool = icmp ne i32 %5, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %6 = load i64, ptr addrspace(5) %before, align 8
  %7 = call i64 @llvm.ctpop.i64(i64 %6)
  %cast = trunc i64 %7 to i32
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %cast, %cond.true ], [ -1, %cond.false ]
  ret i32 %cond
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #3

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
