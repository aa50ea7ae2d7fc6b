; ModuleID = 'votes.hlsl'
source_filename = "votes.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define spir_func noundef i32 @_Z5votesj(i32 noundef %work) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %work.addr.0 = phi i32 [ %work, %entry ], [ %spec.select, %while.body ]
  %rounds.0 = phi i32 [ 0, %entry ], [ %inc, %while.body ]
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %cmp = icmp ne i32 %work.addr.0, 0
  %2 = call spir_func i1 @llvm.spv.wave.any(i1 %cmp) [ "convergencectrl"(token %1) ]
  br i1 %2, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %spec.select = tail call i32 @llvm.usub.sat.i32(i32 %work.addr.0, i32 1)
  %inc = add i32 %rounds.0, 1
  br label %while.cond, !llvm.loop !6

while.end:                                        ; preds = %while.cond
  ret i32 %rounds.0
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.spv.wave.any(i1) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #2

attributes #0 = { alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
