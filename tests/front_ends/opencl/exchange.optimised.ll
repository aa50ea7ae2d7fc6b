; ModuleID = 'exchange.cl'
source_filename = "exchange.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @exchange(ptr addrspace(1) noundef align 4 captures(none) %data, ptr addrspace(3) noundef align 4 captures(none) %scratch, i32 noundef %rounds) local_unnamed_addr #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom.i = zext nneg i32 %0 to i64
  %arrayidx.i = getelementptr inbounds nuw i32, ptr addrspace(1) %data, i64 %idxprom.i
  %1 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5, !amdgpu.noclobber !13
  %cmp.i1 = icmp sgt i32 %rounds, 0
  br i1 %cmp.i1, label %for.body.i.lr.ph, label %__clang_ocl_kern_imp_exchange.exit

for.body.i.lr.ph:                                 ; preds = %entry
  %arrayidx2.i = getelementptr inbounds nuw i32, ptr addrspace(3) %scratch, i32 %0
  %xor.i = xor i32 %0, 1
  %arrayidx4.i = getelementptr inbounds nuw i32, ptr addrspace(3) %scratch, i32 %xor.i
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i.lr.ph, %for.body.i
  %round.0.i3 = phi i32 [ 0, %for.body.i.lr.ph ], [ %inc.i, %for.body.i ]
  %value.0.i2 = phi i32 [ %1, %for.body.i.lr.ph ], [ %add.i, %for.body.i ]
  store i32 %value.0.i2, ptr addrspace(3) %arrayidx2.i, align 4, !tbaa !5
  tail call void @llvm.amdgcn.s.barrier()
  %2 = load i32, ptr addrspace(3) %arrayidx4.i, align 4, !tbaa !5
  %add.i = add nsw i32 %2, %value.0.i2
  tail call void @llvm.amdgcn.s.barrier()
  %inc.i = add nuw nsw i32 %round.0.i3, 1
  %exitcond.not = icmp eq i32 %inc.i, %rounds
  br i1 %exitcond.not, label %__clang_ocl_kern_imp_exchange.exit, label %for.body.i

__clang_ocl_kern_imp_exchange.exit:               ; preds = %for.body.i, %entry
  %value.0.i.lcssa = phi i32 [ %1, %entry ], [ %add.i, %for.body.i ]
  store i32 %value.0.i.lcssa, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind
define protected void @__clang_ocl_kern_imp_exchange(ptr addrspace(1) noundef align 4 captures(none) %data, ptr addrspace(3) noundef align 4 captures(none) %scratch, i32 noundef %rounds) local_unnamed_addr #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %data, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %cmp15 = icmp sgt i32 %rounds, 0
  br i1 %cmp15, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %arrayidx2 = getelementptr inbounds nuw i32, ptr addrspace(3) %scratch, i32 %0
  %xor = xor i32 %0, 1
  %arrayidx4 = getelementptr inbounds nuw i32, ptr addrspace(3) %scratch, i32 %xor
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %value.0.lcssa = phi i32 [ %1, %entry ], [ %add, %for.body ]
  store i32 %value.0.lcssa, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %round.017 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %value.016 = phi i32 [ %1, %for.body.lr.ph ], [ %add, %for.body ]
  store i32 %value.016, ptr addrspace(3) %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.amdgcn.s.barrier()
  %2 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  %add = add nsw i32 %2, %value.016
  tail call void @llvm.amdgcn.s.barrier()
  %inc = add nuw nsw i32 %round.017, 1
  %exitcond.not = icmp eq i32 %inc, %rounds
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{i32 1, i32 3, i32 0}
!10 = !{!"none", !"none", !"none"}
!11 = !{!"int*", !"int*", !"int"}
!12 = !{!"", !"", !""}
!13 = !{}
