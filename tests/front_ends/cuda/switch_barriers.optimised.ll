; ModuleID = 'switch_barriers.cu'
source_filename = "switch_barriers.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local i32 @switch_barriers(i32 noundef %kind, i32 noundef %trips) local_unnamed_addr #0 {
entry:
  %cmp10 = icmp sgt i32 %trips, 0
  br i1 %cmp10, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %sw.epilog, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %sum.1, %sw.epilog ]
  ret i32 %sum.0.lcssa

for.body:                                         ; preds = %entry, %sw.epilog
  %trip.012 = phi i32 [ %inc, %sw.epilog ], [ 0, %entry ]
  %sum.011 = phi i32 [ %sum.1, %sw.epilog ], [ 0, %entry ]
  %add = add nsw i32 %trip.012, %kind
  %rem = srem i32 %add, 3
  switch i32 %rem, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.epilog
  ]

sw.bb:                                            ; preds = %for.body
  %0 = tail call i32 @llvm.nvvm.activemask()
  %1 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %0)
  br label %sw.epilog

sw.default:                                       ; preds = %for.body
  %2 = tail call i32 @llvm.nvvm.activemask()
  %3 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %2)
  %mul = mul nuw nsw i32 %3, 100
  br label %sw.epilog

sw.epilog:                                        ; preds = %for.body, %sw.default, %sw.bb
  %mul.pn = phi i32 [ %mul, %sw.default ], [ %1, %sw.bb ], [ 10, %for.body ]
  %sum.1 = add nuw nsw i32 %mul.pn, %sum.011
  tail call void @llvm.nvvm.bar.warp.sync(i32 15)
  %inc = add nuw nsw i32 %trip.012, 1
  %exitcond.not = icmp eq i32 %inc, %trips
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !8
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
