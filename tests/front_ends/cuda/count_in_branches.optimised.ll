; ModuleID = 'count_in_branches.cu'
source_filename = "count_in_branches.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local range(i32 0, 8705) i32 @count_in_branches(i32 noundef %value) local_unnamed_addr #0 {
entry:
  %and = and i32 %value, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.else, label %if.then

if.then:                                          ; preds = %entry
  %0 = tail call i32 @llvm.nvvm.activemask()
  %1 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %0)
  br label %if.end

if.else:                                          ; preds = %entry
  %2 = tail call i32 @llvm.nvvm.activemask()
  %3 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %2)
  %mul = shl nuw nsw i32 %3, 4
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %odd.0 = phi i32 [ %1, %if.then ], [ %mul, %if.else ]
  tail call void @llvm.nvvm.bar.warp.sync(i32 15)
  %cmp = icmp sgt i32 %value, 2
  %4 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 %cmp)
  %5 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %4)
  %mul1 = shl nuw nsw i32 %5, 8
  %add = add nuw nsw i32 %mul1, %odd.0
  ret i32 %add
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

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
