; ModuleID = 'switch_barriers.cu'
source_filename = "switch_barriers.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local i32 @switch_barriers(i32 noundef %kind, i32 noundef %trips) #0 {
entry:
  %kind.addr = alloca i32, align 4
  %trips.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %trip = alloca i32, align 4
  store i32 %kind, ptr %kind.addr, align 4
  store i32 %trips, ptr %trips.addr, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %trip, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %trip, align 4
  %1 = load i32, ptr %trips.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %kind.addr, align 4
  %3 = load i32, ptr %trip, align 4
  %add = add nsw i32 %2, %3
  %rem = srem i32 %add, 3
  switch i32 %rem, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb2
  ]

sw.bb:                                            ; preds = %for.body
  %4 = call i32 @llvm.nvvm.activemask()
  %5 = call i32 @llvm.ctpop.i32(i32 %4)
  %6 = load i32, ptr %sum, align 4
  %add1 = add nsw i32 %6, %5
  store i32 %add1, ptr %sum, align 4
  br label %sw.epilog

sw.bb2:                                           ; preds = %for.body
  %7 = load i32, ptr %sum, align 4
  %add3 = add nsw i32 %7, 10
  store i32 %add3, ptr %sum, align 4
  br label %sw.epilog

sw.default:                                       ; preds = %for.body
  %8 = call i32 @llvm.nvvm.activemask()
  %9 = call i32 @llvm.ctpop.i32(i32 %8)
  %mul = mul nsw i32 100, %9
  %10 = load i32, ptr %sum, align 4
  %add4 = add nsw i32 %10, %mul
  store i32 %add4, ptr %sum, align 4
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb2, %sw.bb
  call void @llvm.nvvm.bar.warp.sync(i32 15)
  br label %for.inc

for.inc:                                          ; preds = %sw.epilog
  %11 = load i32, ptr %trip, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %trip, align 4
  br label %for.cond, !llvm.loop !4

for.end:                                          ; preds = %for.cond
  %12 = load i32, ptr %sum, align 4
  ret i32 %12
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
