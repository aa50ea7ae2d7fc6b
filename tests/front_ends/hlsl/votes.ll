; ModuleID = 'votes.hlsl'
source_filename = "votes.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z5votesj(i32 noundef %work) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %work.addr = alloca i32, align 4
  %rounds = alloca i32, align 4
  store i32 %work, ptr %work.addr, align 4
  store i32 0, ptr %rounds, align 4
  br label %while.cond

while.cond:                                       ; preds = %if.end, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %work.addr, align 4
  %cmp = icmp ne i32 %2, 0
  %3 = call spir_func i1 @llvm.spv.wave.any(i1 %cmp) [ "convergencectrl"(token %1) ]
  br i1 %3, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %4 = load i32, ptr %work.addr, align 4
  %cmp1 = icmp ne i32 %4, 0
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %5 = load i32, ptr %work.addr, align 4
  %dec = add i32 %5, -1
  store i32 %dec, ptr %work.addr, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %while.body
  %6 = load i32, ptr %rounds, align 4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %rounds, align 4
  br label %while.cond, !llvm.loop !2

while.end:                                        ; preds = %while.cond
  %7 = load i32, ptr %rounds, align 4
  ret i32 %7
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.spv.wave.any(i1) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
