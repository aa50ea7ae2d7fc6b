; ModuleID = 'reserve_space.cl'
source_filename = "reserve_space.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent noinline norecurse nounwind optnone
define hidden i32 @reserve_space(ptr addrspace(1) noundef %count, i32 noundef %appends) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %count.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %appends.addr = alloca i32, align 4, addrspace(5)
  %place = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %appending = alloca i64, align 8, addrspace(5)
  %rank = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %appends.addr.ascast = addrspacecast ptr addrspace(5) %appends.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %count, ptr %count.addr.ascast, align 8
  store i32 %appends, ptr %appends.addr.ascast, align 4
  store i32 -1, ptr addrspace(5) %place, align 4
  %0 = load i32, ptr %appends.addr.ascast, align 4
  %tobool = icmp ne i32 %0, 0
  br i1 %tobool, label %if.then, label %if.end3

if.then:                                          ; preds = %entry
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %1, ptr addrspace(5) %lane, align 4
  %2 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store i64 %2, ptr addrspace(5) %appending, align 8
  %3 = load i64, ptr addrspace(5) %appending, align 8
  %4 = load i32, ptr addrspace(5) %lane, align 4
  %sh_prom = zext i32 %4 to i64
  %shl.mask = and i64 %sh_prom, 63
  %shl = shl i64 1, %shl.mask
  %sub = sub i64 %shl, 1
  %and = and i64 %3, %sub
  %5 = call i64 @llvm.ctpop.i64(i64 %and)
  %cast = trunc i64 %5 to i32
  store i32 %cast, ptr addrspace(5) %rank, align 4
  store i32 0, ptr addrspace(5) %base, align 4
  %6 = load i32, ptr addrspace(5) %rank, align 4
  %cmp = icmp eq i32 %6, 0
  br i1 %cmp, label %if.then1, label %if.end

if.then1:                                         ; preds = %if.then
  %7 = load ptr addrspace(1), ptr %count.addr.ascast, align 8
  %8 = load i64, ptr addrspace(5) %appending, align 8
  %9 = call i64 @llvm.ctpop.i64(i64 %8)
  %cast2 = trunc i64 %9 to i32
  store i32 %cast2, ptr %.atomictmp.ascast, align 4
  %10 = load i32, ptr %.atomictmp.ascast, align 4
  %11 = atomicrmw add ptr addrspace(1) %7, i32 %10 syncscope("agent-one-as") monotonic, align 4, !amdgpu.no.fine.grained.memory !6, !amdgpu.no.remote.memory !6
  store i32 %11, ptr %atomic-temp.ascast, align 4
  %12 = load i32, ptr %atomic-temp.ascast, align 4
  store i32 %12, ptr addrspace(5) %base, align 4
  br label %if.end

if.end:                                           ; preds = %if.then1, %if.then
  %13 = load i32, ptr addrspace(5) %base, align 4
  %14 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %13)
  %15 = load i32, ptr addrspace(5) %rank, align 4
  %add = add nsw i32 %14, %15
  store i32 %add, ptr addrspace(5) %place, align 4
  br label %if.end3

if.end3:                                          ; preds = %if.end, %entry
  %16 = load i32, ptr addrspace(5) %place, align 4
  ret i32 %16
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #3

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

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
!6 = !{}
