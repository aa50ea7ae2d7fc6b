; ModuleID = 'barriers.hlsl'
source_filename = "barriers.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

@part = hidden addrspace(3) global [64 x i32] zeroinitializer, align 4

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z8barriersij(i32 noundef %value, i32 noundef %l) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %l.addr = alloca i32, align 4
  %step = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4, !tbaa !2
  store i32 %l, ptr %l.addr, align 4, !tbaa !2
  %1 = load i32, ptr %value.addr, align 4, !tbaa !2
  %2 = load i32, ptr %l.addr, align 4, !tbaa !2
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @part, i64 0, i64 %idxprom
  store i32 %1, ptr addrspace(3) %arrayidx, align 4, !tbaa !2
  call spir_func void @llvm.spv.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.start.p0(ptr %step) #4
  store i32 32, ptr %step, align 4, !tbaa !2
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %4 = load i32, ptr %step, align 4, !tbaa !2
  %cmp = icmp ugt i32 %4, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %step) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %l.addr, align 4, !tbaa !2
  %6 = load i32, ptr %step, align 4, !tbaa !2
  %cmp1 = icmp ult i32 %5, %6
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %7 = load i32, ptr %l.addr, align 4, !tbaa !2
  %8 = load i32, ptr %step, align 4, !tbaa !2
  %add = add i32 %7, %8
  %idxprom2 = zext i32 %add to i64
  %arrayidx3 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @part, i64 0, i64 %idxprom2
  %9 = load i32, ptr addrspace(3) %arrayidx3, align 4, !tbaa !2
  %10 = load i32, ptr %l.addr, align 4, !tbaa !2
  %idxprom4 = zext i32 %10 to i64
  %arrayidx5 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @part, i64 0, i64 %idxprom4
  %11 = load i32, ptr addrspace(3) %arrayidx5, align 4, !tbaa !2
  %add6 = add nsw i32 %11, %9
  store i32 %add6, ptr addrspace(3) %arrayidx5, align 4, !tbaa !2
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call spir_func void @llvm.spv.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %3) ]
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr %step, align 4, !tbaa !2
  %shr = lshr i32 %12, 1
  store i32 %shr, ptr %step, align 4, !tbaa !2
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load i32, ptr addrspace(3) @part, align 4, !tbaa !2
  ret i32 %13
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.spv.group.memory.barrier.with.group.sync() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nounwind }

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
