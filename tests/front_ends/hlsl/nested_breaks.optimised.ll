; ModuleID = 'nested_breaks.hlsl'
source_filename = "nested_breaks.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define spir_func noundef i32 @_Z13nested_breaksj(i32 noundef %stop) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %umin = tail call i32 @llvm.umin.i32(i32 %stop, i32 4)
  br label %for.cond

for.cond:                                         ; preds = %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  br label %for.cond1

for.cond.cleanup:                                 ; preds = %for.cond1.1
  %2 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  %mul.1 = mul i32 %2, 100
  %add7.1 = add i32 %mul.1, %inside.1.1
  ret i32 %add7.1

for.cond1:                                        ; preds = %for.cond, %if.end
  %inside.1 = phi i32 [ %add, %if.end ], [ 0, %for.cond ]
  %column.0 = phi i32 [ %inc, %if.end ], [ 0, %for.cond ]
  %3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %1) ]
  %exitcond = icmp eq i32 %column.0, %umin
  br i1 %exitcond, label %cleanup, label %if.end

if.end:                                           ; preds = %for.cond1
  %hlsl.wave.active.sum6 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 1) [ "convergencectrl"(token %3) ]
  %add = add i32 %hlsl.wave.active.sum6, %inside.1
  %inc = add nuw nsw i32 %column.0, 1
  br label %for.cond1, !llvm.loop !6

cleanup:                                          ; preds = %for.cond1
  %4 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  %mul = mul i32 %4, 100
  %add7 = add i32 %mul, %inside.1
  br label %for.cond1.1

for.cond1.1:                                      ; preds = %if.end.1, %cleanup
  %inside.1.1 = phi i32 [ %add.1, %if.end.1 ], [ %add7, %cleanup ]
  %column.0.1 = phi i32 [ %inc.1, %if.end.1 ], [ 0, %cleanup ]
  %5 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %1) ]
  %exitcond.1 = icmp eq i32 %column.0.1, %umin
  br i1 %exitcond.1, label %for.cond.cleanup, label %if.end.1

if.end.1:                                         ; preds = %for.cond1.1
  %hlsl.wave.active.sum6.1 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 1) [ "convergencectrl"(token %5) ]
  %add.1 = add i32 %hlsl.wave.active.sum6.1, %inside.1.1
  %inc.1 = add nuw nsw i32 %column.0.1, 1
  br label %for.cond1.1, !llvm.loop !6
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #2

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
