; ModuleID = 'prefix_sum.hlsl'
source_filename = "prefix_sum.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define spir_func noundef i32 @_Z10prefix_sumjjj(i32 noundef %value, i32 noundef %lane, i32 noundef %lanes) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  br label %for.cond

for.cond:                                         ; preds = %for.body, %entry
  %source.0 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.0 = phi i32 [ 0, %entry ], [ %sum.1, %for.body ]
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %exitcond.not = icmp eq i32 %source.0, %lanes
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.cond
  ret i32 %sum.0

for.body:                                         ; preds = %for.cond
  %hlsl.wave.readlane1 = call spir_func i32 @llvm.spv.wave.readlane.i32(i32 %value, i32 %source.0) [ "convergencectrl"(token %1) ]
  %cmp2 = icmp ult i32 %source.0, %lane
  %add = select i1 %cmp2, i32 %hlsl.wave.readlane1, i32 0
  %sum.1 = add i32 %add, %sum.0
  %inc = add i32 %source.0, 1
  br label %for.cond, !llvm.loop !6
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32) #1

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
