; ModuleID = 'tree_sum.hlsl'
source_filename = "tree_sum.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z8tree_sumij(i32 noundef %value, i32 noundef %lane) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %lane.addr = alloca i32, align 4
  %step = alloca i32, align 4
  %other = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4, !tbaa !2
  store i32 %lane, ptr %lane.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %step) #3
  store i32 1, ptr %step, align 4, !tbaa !2
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %step, align 4, !tbaa !2
  %cmp = icmp ult i32 %2, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %step) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %other) #3
  %3 = load i32, ptr %value.addr, align 4, !tbaa !2
  %4 = load i32, ptr %lane.addr, align 4, !tbaa !2
  %5 = load i32, ptr %step, align 4, !tbaa !2
  %xor = xor i32 %4, %5
  %hlsl.wave.readlane1 = call spir_func i32 @llvm.spv.wave.readlane.i32(i32 %3, i32 %xor) [ "convergencectrl"(token %1) ]
  store i32 %hlsl.wave.readlane1, ptr %other, align 4, !tbaa !2
  %6 = load i32, ptr %other, align 4, !tbaa !2
  %7 = load i32, ptr %value.addr, align 4, !tbaa !2
  %add = add nsw i32 %7, %6
  store i32 %add, ptr %value.addr, align 4, !tbaa !2
  call void @llvm.lifetime.end.p0(ptr %other) #3
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %step, align 4, !tbaa !2
  %shl = shl i32 %8, 1
  store i32 %shl, ptr %step, align 4, !tbaa !2
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond.cleanup
  %9 = load i32, ptr %value.addr, align 4, !tbaa !2
  ret i32 %9
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind }

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
