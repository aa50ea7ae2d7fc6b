source_filename = "warps.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@_ZZ9block_sumPKfPfiE4sums = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}
define dso_local ptx_kernel void @_Z9block_sumPKfPfi(ptr noundef readonly captures(none) %in, ptr noundef writeonly captures(none) %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %rem = and i32 %0, 31
  %div9 = lshr i32 %0, 5
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %1, %2
  %add = add i32 %mul, %0
  %cmp16 = icmp slt i32 %add, %n
  br i1 %cmp16, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul8 = mul i32 %2, %3
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add5, %for.body ]
  %4 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %sum.0.lcssa, i32 range(i32 1, -2147483648) 16, i32 31)
  %add.i = fadd contract float %sum.0.lcssa, %4
  %5 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.i, i32 range(i32 1, -2147483648) 8, i32 31)
  %add.1.i = fadd contract float %add.i, %5
  %6 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.1.i, i32 range(i32 1, -2147483648) 4, i32 31)
  %add.2.i = fadd contract float %add.1.i, %6
  %7 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.2.i, i32 range(i32 1, -2147483648) 2, i32 31)
  %add.3.i = fadd contract float %add.2.i, %7
  %8 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.3.i, i32 range(i32 1, -2147483648) 1, i32 31)
  %cmp11 = icmp eq i32 %rem, 0
  br i1 %cmp11, label %if.then, label %if.end

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.018 = phi i32 [ %add, %for.body.lr.ph ], [ %add9, %for.body ]
  %sum.017 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %add5, %for.body ]
  %idxprom = sext i32 %i.018 to i64
  %arrayidx = getelementptr inbounds float, ptr %in, i64 %idxprom
  %9 = load float, ptr %arrayidx, align 4, !tbaa !8
  %add5 = fadd contract float %sum.017, %9
  %add9 = add i32 %i.018, %mul8
  %cmp = icmp slt i32 %add9, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !10

if.then:                                          ; preds = %for.cond.cleanup
  %idxprom12 = zext nneg i32 %div9 to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 %idxprom12
  %add.4.i = fadd contract float %add.3.i, %8
  store float %add.4.i, ptr %arrayidx13, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %div1610 = lshr i32 %2, 5
  %cmp17 = icmp samesign ult i32 %0, %div1610
  br i1 %cmp17, label %cond.true, label %cond.end

cond.true:                                        ; preds = %if.end
  %idxprom18 = zext nneg i32 %rem to i64
  %arrayidx19 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 %idxprom18
  %10 = load float, ptr %arrayidx19, align 4, !tbaa !8
  br label %cond.end

cond.end:                                         ; preds = %if.end, %cond.true
  %cond = phi contract float [ %10, %cond.true ], [ 0.000000e+00, %if.end ]
  %cmp20 = icmp eq i32 %div9, 0
  br i1 %cmp20, label %if.then21, label %if.end23

if.then21:                                        ; preds = %cond.end
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %cond, i32 range(i32 1, -2147483648) 16, i32 31)
  %add.i11 = fadd contract float %cond, %11
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.i11, i32 range(i32 1, -2147483648) 8, i32 31)
  %add.1.i12 = fadd contract float %add.i11, %12
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.1.i12, i32 range(i32 1, -2147483648) 4, i32 31)
  %add.2.i13 = fadd contract float %add.1.i12, %13
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.2.i13, i32 range(i32 1, -2147483648) 2, i32 31)
  %add.3.i14 = fadd contract float %add.2.i13, %14
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %add.3.i14, i32 range(i32 1, -2147483648) 1, i32 31)
  %add.4.i15 = fadd contract float %add.3.i14, %15
  br label %if.end23

if.end23:                                         ; preds = %if.then21, %cond.end
  %sum.1 = phi float [ %add.4.i15, %if.then21 ], [ %cond, %cond.end ]
  %cmp25 = icmp eq i32 %0, 0
  br i1 %cmp25, label %if.then26, label %if.end30

if.then26:                                        ; preds = %if.end23
  %idxprom28 = zext nneg i32 %1 to i64
  %arrayidx29 = getelementptr inbounds nuw float, ptr %out, i64 %idxprom28
  store float %sum.1, ptr %arrayidx29, align 4, !tbaa !8
  br label %if.end30

if.end30:                                         ; preds = %if.then26, %if.end23
  ret void
}
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #1
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #3
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #4
declare i32 @llvm.ctpop.i32(i32) #5
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #3
declare i32 @llvm.nvvm.activemask() #3
declare i32 @llvm.cttz.i32(i32, i1 immarg) #4
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #3
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #3
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #4
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #3
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #3
attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
