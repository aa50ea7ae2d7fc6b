; ModuleID = 'block_sum.cu'
source_filename = "block_sum.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @block_sum(ptr noundef %in, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %lane = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %distance = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %0, ptr %lane, align 4
  store i32 0, ptr %sum, align 4
  %1 = load i32, ptr %lane, align 4
  store i32 %1, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %in.addr, align 8
  %5 = load i32, ptr %i, align 4
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds i32, ptr %4, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4
  %7 = load i32, ptr %sum, align 4
  %add = add nsw i32 %7, %6
  store i32 %add, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %i, align 4
  %add1 = add nsw i32 %8, 4
  store i32 %add1, ptr %i, align 4
  br label %for.cond, !llvm.loop !4

for.end:                                          ; preds = %for.cond
  store i32 2, ptr %distance, align 4
  br label %for.cond2

for.cond2:                                        ; preds = %for.inc6, %for.end
  %9 = load i32, ptr %distance, align 4
  %cmp3 = icmp sgt i32 %9, 0
  br i1 %cmp3, label %for.body4, label %for.end7

for.body4:                                        ; preds = %for.cond2
  %10 = load i32, ptr %sum, align 4
  %11 = load i32, ptr %distance, align 4
  %12 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %10, i32 %11, i32 31)
  %13 = load i32, ptr %sum, align 4
  %add5 = add nsw i32 %13, %12
  store i32 %add5, ptr %sum, align 4
  br label %for.inc6

for.inc6:                                         ; preds = %for.body4
  %14 = load i32, ptr %distance, align 4
  %div = sdiv i32 %14, 2
  store i32 %div, ptr %distance, align 4
  br label %for.cond2, !llvm.loop !6

for.end7:                                         ; preds = %for.cond2
  %15 = load i32, ptr %lane, align 4
  %cmp8 = icmp eq i32 %15, 0
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %for.end7
  %16 = load i32, ptr %sum, align 4
  %17 = load ptr, ptr %out.addr, align 8
  %arrayidx9 = getelementptr inbounds i32, ptr %17, i64 0
  store i32 %16, ptr %arrayidx9, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}
