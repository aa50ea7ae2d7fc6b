; ModuleID = 'leader_election.hlsl'
source_filename = "leader_election.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn
define spir_func noundef i32 @_Z15leader_electionb(i1 noundef %takes_part) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  br i1 %takes_part, label %if.then, label %if.end2

if.then:                                          ; preds = %entry
  %1 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %2 = call spir_func i1 @llvm.spv.wave.is.first.lane() [ "convergencectrl"(token %0) ]
  %. = select i1 %2, i32 %1, i32 0
  br label %if.end2

if.end2:                                          ; preds = %if.then, %entry
  %result.1 = phi i32 [ %., %if.then ], [ -1, %entry ]
  ret i32 %result.1
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare i1 @llvm.spv.wave.is.first.lane() #2

attributes #0 = { alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C++ TBAA"}
