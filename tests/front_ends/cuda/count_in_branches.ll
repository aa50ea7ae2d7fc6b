; ModuleID = 'count_in_branches.cu'
source_filename = "count_in_branches.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local i32 @count_in_branches(i32 noundef %value) #0 {
entry:
  %value.addr = alloca i32, align 4
  %odd = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 0, ptr %odd, align 4
  %0 = load i32, ptr %value.addr, align 4
  %and = and i32 %0, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %1 = call i32 @llvm.nvvm.activemask()
  %2 = call i32 @llvm.ctpop.i32(i32 %1)
  store i32 %2, ptr %odd, align 4
  br label %if.end

if.else:                                          ; preds = %entry
  %3 = call i32 @llvm.nvvm.activemask()
  %4 = call i32 @llvm.ctpop.i32(i32 %3)
  %mul = mul nsw i32 16, %4
  store i32 %mul, ptr %odd, align 4
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  call void @llvm.nvvm.bar.warp.sync(i32 15)
  %5 = load i32, ptr %odd, align 4
  %6 = load i32, ptr %value.addr, align 4
  %cmp = icmp sgt i32 %6, 2
  %7 = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 %cmp)
  %8 = call i32 @llvm.ctpop.i32(i32 %7)
  %mul1 = mul nsw i32 256, %8
  %add = add i32 %5, %mul1
  ret i32 %add
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

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
