; ModuleID = 'butterfly_sum.cu'
source_filename = "butterfly_sum.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local i32 @butterfly_sum(i32 noundef %value) #0 {
entry:
  %value.addr = alloca i32, align 4
  %distance = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 2, ptr %distance, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %distance, align 4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %value.addr, align 4
  %2 = load i32, ptr %distance, align 4
  %3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %1, i32 %2, i32 31)
  %4 = load i32, ptr %value.addr, align 4
  %add = add nsw i32 %4, %3
  store i32 %add, ptr %value.addr, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %distance, align 4
  %div = sdiv i32 %5, 2
  store i32 %div, ptr %distance, align 4
  br label %for.cond, !llvm.loop !4

for.end:                                          ; preds = %for.cond
  %6 = load i32, ptr %value.addr, align 4
  ret i32 %6
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
