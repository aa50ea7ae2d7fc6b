source_filename = "warps.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
$_Z8warp_sumIfET_S0_ = comdat any
@_ZZ9block_sumPKfPfiE4sums = internal addrspace(3) global [32 x float] undef, align 4
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}
define dso_local ptx_kernel void @_Z9block_sumPKfPfi(ptr noundef %in, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %lane = alloca i32, align 4
  %warp = alloca i32, align 4
  %sum = alloca float, align 4
  %i = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8, !tbaa !8
  store ptr %out, ptr %out.addr, align 8, !tbaa !8
  store i32 %n, ptr %n.addr, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %lane) #8
  %call = call noundef i32 @_ZL3tidv() #9
  %rem = urem i32 %call, 32
  store i32 %rem, ptr %lane, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %warp) #8
  %call1 = call noundef i32 @_ZL3tidv() #9
  %div = udiv i32 %call1, 32
  store i32 %div, ptr %warp, align 4, !tbaa !4
  call void @llvm.lifetime.start.p0(ptr %sum) #8
  store float 0.000000e+00, ptr %sum, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %i) #8
  %call2 = call noundef i32 @_ZL5blockv() #9
  %call3 = call noundef i32 @_ZL4sizev() #9
  %mul = mul i32 %call2, %call3
  %call4 = call noundef i32 @_ZL3tidv() #9
  %add = add i32 %mul, %call4
  store i32 %add, ptr %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !4
  %1 = load i32, ptr %n.addr, align 4, !tbaa !4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %in.addr, align 8, !tbaa !8
  %3 = load i32, ptr %i, align 4, !tbaa !4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds float, ptr %2, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !11
  %5 = load float, ptr %sum, align 4, !tbaa !11
  %add5 = fadd contract float %5, %4
  store float %add5, ptr %sum, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call6 = call noundef i32 @_ZL4sizev() #9
  %call7 = call noundef i32 @_ZL6blocksv() #9
  %mul8 = mul i32 %call6, %call7
  %6 = load i32, ptr %i, align 4, !tbaa !4
  %add9 = add i32 %6, %mul8
  store i32 %add9, ptr %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load float, ptr %sum, align 4, !tbaa !11
  %call10 = call contract noundef float @_Z8warp_sumIfET_S0_(float noundef %7) #9
  store float %call10, ptr %sum, align 4, !tbaa !11
  %8 = load i32, ptr %lane, align 4, !tbaa !4
  %cmp11 = icmp eq i32 %8, 0
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %9 = load float, ptr %sum, align 4, !tbaa !11
  %10 = load i32, ptr %warp, align 4, !tbaa !4
  %idxprom12 = zext i32 %10 to i64
  %arrayidx13 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 0, i64 %idxprom12
  store float %9, ptr %arrayidx13, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %call14 = call noundef i32 @_ZL3tidv() #9
  %call15 = call noundef i32 @_ZL4sizev() #9
  %div16 = udiv i32 %call15, 32
  %cmp17 = icmp ult i32 %call14, %div16
  br i1 %cmp17, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %11 = load i32, ptr %lane, align 4, !tbaa !4
  %idxprom18 = zext i32 %11 to i64
  %arrayidx19 = getelementptr inbounds nuw [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumPKfPfiE4sums to ptr), i64 0, i64 %idxprom18
  %12 = load float, ptr %arrayidx19, align 4, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %if.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %12, %cond.true ], [ 0.000000e+00, %cond.false ]
  store float %cond, ptr %sum, align 4, !tbaa !11
  %13 = load i32, ptr %warp, align 4, !tbaa !4
  %cmp20 = icmp eq i32 %13, 0
  br i1 %cmp20, label %if.then21, label %if.end23

if.then21:                                        ; preds = %cond.end
  %14 = load float, ptr %sum, align 4, !tbaa !11
  %call22 = call contract noundef float @_Z8warp_sumIfET_S0_(float noundef %14) #9
  store float %call22, ptr %sum, align 4, !tbaa !11
  br label %if.end23

if.end23:                                         ; preds = %if.then21, %cond.end
  %call24 = call noundef i32 @_ZL3tidv() #9
  %cmp25 = icmp eq i32 %call24, 0
  br i1 %cmp25, label %if.then26, label %if.end30

if.then26:                                        ; preds = %if.end23
  %15 = load float, ptr %sum, align 4, !tbaa !11
  %16 = load ptr, ptr %out.addr, align 8, !tbaa !8
  %call27 = call noundef i32 @_ZL5blockv() #9
  %idxprom28 = zext i32 %call27 to i64
  %arrayidx29 = getelementptr inbounds nuw float, ptr %16, i64 %idxprom28
  store float %15, ptr %arrayidx29, align 4, !tbaa !11
  br label %if.end30

if.end30:                                         ; preds = %if.then26, %if.end23
  call void @llvm.lifetime.end.p0(ptr %sum) #8
  call void @llvm.lifetime.end.p0(ptr %warp) #8
  call void @llvm.lifetime.end.p0(ptr %lane) #8
  ret void
}
define internal noundef i32 @_ZL3tidv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}
define internal noundef i32 @_ZL5blockv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}
define internal noundef i32 @_ZL4sizev() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}
define internal noundef i32 @_ZL6blocksv() #2 {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %0
}
define linkonce_odr dso_local noundef float @_Z8warp_sumIfET_S0_(float noundef %value) #3 comdat {
entry:
  %value.addr = alloca float, align 4
  %by = alloca i32, align 4
  store float %value, ptr %value.addr, align 4, !tbaa !11
  call void @llvm.lifetime.start.p0(ptr %by) #8
  store i32 16, ptr %by, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %by, align 4, !tbaa !4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %by) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load float, ptr %value.addr, align 4, !tbaa !11
  %2 = load i32, ptr %by, align 4, !tbaa !4
  %call = call contract noundef float @_ZL4downfi(float noundef %1, i32 noundef %2) #9
  %3 = load float, ptr %value.addr, align 4, !tbaa !11
  %add = fadd contract float %3, %call
  store float %add, ptr %value.addr, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %by, align 4, !tbaa !4
  %div = sdiv i32 %4, 2
  store i32 %div, ptr %by, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  %5 = load float, ptr %value.addr, align 4, !tbaa !11
  ret float %5
}
define internal noundef float @_ZL4downfi(float noundef %value, i32 noundef %by) #2 {
entry:
  %value.addr = alloca float, align 4
  %by.addr = alloca i32, align 4
  store float %value, ptr %value.addr, align 4, !tbaa !11
  store i32 %by, ptr %by.addr, align 4, !tbaa !4
  %0 = load float, ptr %value.addr, align 4, !tbaa !11
  %1 = load i32, ptr %by.addr, align 4, !tbaa !4
  %2 = call contract float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %0, i32 %1, i32 31)
  ret float %2
}
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #5
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #6
declare i32 @llvm.ctpop.i32(i32) #7
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #5
declare i32 @llvm.nvvm.activemask() #5
declare i32 @llvm.cttz.i32(i32, i1 immarg) #6
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #5
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #5
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #6
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #6
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #6
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #6
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #5
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #5
attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #3 = { convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nounwind }
attributes #9 = { convergent nounwind }
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = distinct !{!15, !14}
