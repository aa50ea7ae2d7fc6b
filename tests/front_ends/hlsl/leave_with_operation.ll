; ModuleID = 'leave_with_operation.hlsl'
source_filename = "leave_with_operation.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z20leave_with_operationj(i32 noundef %trip_of_leaving) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %trip_of_leaving.addr = alloca i32, align 4
  %left_together = alloca i32, align 4
  %trip = alloca i32, align 4
  store i32 %trip_of_leaving, ptr %trip_of_leaving.addr, align 4
  store i32 0, ptr %left_together, align 4
  store i32 0, ptr %trip, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %trip, align 4
  %cmp = icmp ult i32 %2, 4
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %trip, align 4
  %4 = load i32, ptr %trip_of_leaving.addr, align 4
  %cmp1 = icmp eq i32 %3, %4
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %5 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  store i32 %5, ptr %left_together, align 4
  br label %for.end

if.end:                                           ; preds = %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %6 = load i32, ptr %trip, align 4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %trip, align 4
  br label %for.cond, !llvm.loop !2

for.end:                                          ; preds = %if.then, %for.cond
  %7 = load i32, ptr %left_together, align 4
  %8 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul = mul i32 10, %8
  %add = add i32 %7, %mul
  ret i32 %add
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
