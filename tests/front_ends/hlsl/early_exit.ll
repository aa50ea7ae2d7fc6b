; ModuleID = 'early_exit.hlsl'
source_filename = "early_exit.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z10early_exitj(i32 noundef %trips) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %trips.addr = alloca i32, align 4
  %seen = alloca i32, align 4
  %trip = alloca i32, align 4
  store i32 %trips, ptr %trips.addr, align 4
  store i32 0, ptr %seen, align 4
  store i32 0, ptr %trip, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %trip, align 4
  %3 = load i32, ptr %trips.addr, align 4
  %cmp = icmp ult i32 %2, %3
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  %5 = load i32, ptr %seen, align 4
  %add = add i32 %5, %4
  store i32 %add, ptr %seen, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %trip, align 4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %trip, align 4
  br label %for.cond, !llvm.loop !2

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %seen, align 4
  ret i32 %7
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
