; ModuleID = 'waterfall.hlsl'
source_filename = "waterfall.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z9waterfallj(i32 noundef %value) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %together = alloca i32, align 4
  %smallest = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 0, ptr %together, align 4
  br label %while.cond

while.cond:                                       ; preds = %if.end, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  br label %while.body

while.body:                                       ; preds = %while.cond
  %2 = load i32, ptr %value.addr, align 4
  %hlsl.wave.active.min1 = call spir_func i32 @llvm.spv.wave.reduce.umin.i32(i32 %2) [ "convergencectrl"(token %1) ]
  store i32 %hlsl.wave.active.min1, ptr %smallest, align 4
  %3 = load i32, ptr %value.addr, align 4
  %4 = load i32, ptr %smallest, align 4
  %cmp = icmp eq i32 %3, %4
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %5 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  store i32 %5, ptr %together, align 4
  br label %while.end

if.end:                                           ; preds = %while.body
  br label %while.cond, !llvm.loop !2

while.end:                                        ; preds = %if.then
  %6 = load i32, ptr %together, align 4
  ret i32 %6
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.umin.i32(i32) #1

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
