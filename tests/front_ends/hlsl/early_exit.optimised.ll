; ModuleID = 'early_exit.hlsl'
source_filename = "early_exit.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define spir_func noundef i32 @_Z10early_exitj(i32 noundef %trips) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  br label %for.cond

for.cond:                                         ; preds = %for.body, %entry
  %seen.0 = phi i32 [ 0, %entry ], [ %add, %for.body ]
  %trip.0 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %exitcond.not = icmp eq i32 %trip.0, %trips
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.cond
  ret i32 %seen.0

for.body:                                         ; preds = %for.cond
  %2 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  %add = add i32 %2, %seen.0
  %inc = add i32 %trip.0, 1
  br label %for.cond, !llvm.loop !6
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

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
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
