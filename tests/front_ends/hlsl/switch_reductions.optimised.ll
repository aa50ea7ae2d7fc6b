; ModuleID = 'switch_reductions.hlsl'
source_filename = "switch_reductions.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define spir_func noundef i32 @_Z17switch_reductionsii(i32 noundef %kind, i32 noundef %value) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  switch i32 %kind, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb2
    i32 2, label %sw.bb4
  ]

sw.bb:                                            ; preds = %entry
  %hlsl.wave.active.sum1 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 %value) [ "convergencectrl"(token %0) ]
  br label %sw.epilog

sw.bb2:                                           ; preds = %entry
  %hlsl.wave.active.max3 = call spir_func i32 @llvm.spv.wave.reduce.max.i32(i32 %value) [ "convergencectrl"(token %0) ]
  br label %sw.bb4

sw.bb4:                                           ; preds = %entry, %sw.bb2
  %result.0 = phi i32 [ %hlsl.wave.active.max3, %sw.bb2 ], [ 0, %entry ]
  %1 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul = mul nsw i32 %1, 1000
  %add = add nsw i32 %mul, %result.0
  br label %sw.epilog

sw.default:                                       ; preds = %entry
  %hlsl.wave.active.min5 = call spir_func i32 @llvm.spv.wave.reduce.min.i32(i32 %value) [ "convergencectrl"(token %0) ]
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb4, %sw.bb
  %result.1 = phi i32 [ %hlsl.wave.active.min5, %sw.default ], [ %hlsl.wave.active.sum1, %sw.bb ], [ %add, %sw.bb4 ]
  ret i32 %result.1
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.max.i32(i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.min.i32(i32) #1

attributes #0 = { alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C++ TBAA"}
