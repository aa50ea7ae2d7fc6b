; ModuleID = 'aggregated_add.cu'
source_filename = "aggregated_add.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local i32 @aggregated_add(ptr noundef %count) #0 {
entry:
  %count.addr = alloca ptr, align 8
  %lane = alloca i32, align 4
  %active = alloca i32, align 4
  %leader = alloca i32, align 4
  %base = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store ptr %count, ptr %count.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store i32 %0, ptr %lane, align 4
  %1 = call i32 @llvm.nvvm.activemask()
  store i32 %1, ptr %active, align 4
  %2 = load i32, ptr %active, align 4
  %3 = call i32 @llvm.cttz.i32(i32 %2, i1 true)
  store i32 %3, ptr %leader, align 4
  store i32 0, ptr %base, align 4
  %4 = load i32, ptr %lane, align 4
  %5 = load i32, ptr %leader, align 4
  %cmp = icmp eq i32 %4, %5
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %6 = load ptr, ptr %count.addr, align 8
  %7 = load i32, ptr %active, align 4
  %8 = call i32 @llvm.ctpop.i32(i32 %7)
  store i32 %8, ptr %.atomictmp, align 4
  %9 = load i32, ptr %.atomictmp, align 4
  %10 = atomicrmw add ptr %6, i32 %9 monotonic, align 4
  store i32 %10, ptr %atomic-temp, align 4
  %11 = load i32, ptr %atomic-temp, align 4
  store i32 %11, ptr %base, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %12 = load i32, ptr %active, align 4
  %13 = load i32, ptr %base, align 4
  %14 = load i32, ptr %leader, align 4
  %15 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %12, i32 %13, i32 %14, i32 31)
  store i32 %15, ptr %base, align 4
  %16 = load i32, ptr %base, align 4
  %17 = load i32, ptr %active, align 4
  %18 = load i32, ptr %lane, align 4
  %shl = shl i32 1, %18
  %sub = sub i32 %shl, 1
  %and = and i32 %17, %sub
  %19 = call i32 @llvm.ctpop.i32(i32 %and)
  %add = add nsw i32 %16, %19
  ret i32 %add
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
