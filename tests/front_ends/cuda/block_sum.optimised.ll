; ModuleID = 'block_sum.cu'
source_filename = "block_sum.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @block_sum(ptr noundef readonly captures(none) %in, ptr noundef writeonly captures(none) %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp20 = icmp slt i32 %0, %n
  br i1 %cmp20, label %for.body, label %for.cond2.preheader

for.cond2.preheader:                              ; preds = %for.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ]
  %1 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %sum.0.lcssa, i32 2, i32 31)
  %add6 = add nsw i32 %1, %sum.0.lcssa
  %2 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %add6, i32 1, i32 31)
  %cmp9 = icmp eq i32 %0, 0
  br i1 %cmp9, label %if.then, label %if.end

for.body:                                         ; preds = %entry, %for.body
  %i.022 = phi i32 [ %add1, %for.body ], [ %0, %entry ]
  %sum.021 = phi i32 [ %add, %for.body ], [ 0, %entry ]
  %idxprom = zext nneg i32 %i.022 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %in, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %add = add nsw i32 %3, %sum.021
  %add1 = add nuw nsw i32 %i.022, 4
  %cmp = icmp slt i32 %add1, %n
  br i1 %cmp, label %for.body, label %for.cond2.preheader, !llvm.loop !8

if.then:                                          ; preds = %for.cond2.preheader
  %add6.1 = add nsw i32 %2, %add6
  store i32 %add6.1, ptr %out, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond2.preheader
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

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
