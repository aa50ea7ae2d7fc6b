; ModuleID = 'switch_reductions.hlsl'
source_filename = "switch_reductions.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z17switch_reductionsii(i32 noundef %kind, i32 noundef %value) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %kind.addr = alloca i32, align 4
  %value.addr = alloca i32, align 4
  %result = alloca i32, align 4
  store i32 %kind, ptr %kind.addr, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 0, ptr %result, align 4
  %1 = load i32, ptr %kind.addr, align 4
  switch i32 %1, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb2
    i32 2, label %sw.bb4
  ]

sw.bb:                                            ; preds = %entry
  %2 = load i32, ptr %value.addr, align 4
  %hlsl.wave.active.sum1 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 %2) [ "convergencectrl"(token %0) ]
  store i32 %hlsl.wave.active.sum1, ptr %result, align 4
  br label %sw.epilog

sw.bb2:                                           ; preds = %entry
  %3 = load i32, ptr %value.addr, align 4
  %hlsl.wave.active.max3 = call spir_func i32 @llvm.spv.wave.reduce.max.i32(i32 %3) [ "convergencectrl"(token %0) ]
  store i32 %hlsl.wave.active.max3, ptr %result, align 4
  br label %sw.bb4

sw.bb4:                                           ; preds = %entry, %sw.bb2
  %4 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul = mul nsw i32 1000, %4
  %5 = load i32, ptr %result, align 4
  %add = add nsw i32 %5, %mul
  store i32 %add, ptr %result, align 4
  br label %sw.epilog

sw.default:                                       ; preds = %entry
  %6 = load i32, ptr %value.addr, align 4
  %hlsl.wave.active.min5 = call spir_func i32 @llvm.spv.wave.reduce.min.i32(i32 %6) [ "convergencectrl"(token %0) ]
  store i32 %hlsl.wave.active.min5, ptr %result, align 4
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb4, %sw.bb
  %7 = load i32, ptr %result, align 4
  ret i32 %7
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.max.i32(i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.min.i32(i32) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
