; ModuleID = 'sums_in_branches.hlsl'
source_filename = "sums_in_branches.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z16sums_in_branchesi(i32 noundef %delta) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %delta.addr = alloca i32, align 4
  %total = alloca i32, align 4
  store i32 %delta, ptr %delta.addr, align 4
  store i32 0, ptr %total, align 4
  %1 = load i32, ptr %delta.addr, align 4
  %cmp = icmp sgt i32 %1, 0
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %2 = load i32, ptr %delta.addr, align 4
  %hlsl.wave.active.sum1 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 %2) [ "convergencectrl"(token %0) ]
  store i32 %hlsl.wave.active.sum1, ptr %total, align 4
  br label %if.end

if.else:                                          ; preds = %entry
  %3 = load i32, ptr %delta.addr, align 4
  %hlsl.wave.active.sum2 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 %3) [ "convergencectrl"(token %0) ]
  %sub = sub nsw i32 0, %hlsl.wave.active.sum2
  store i32 %sub, ptr %total, align 4
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %4 = load i32, ptr %total, align 4
  ret i32 %4
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
