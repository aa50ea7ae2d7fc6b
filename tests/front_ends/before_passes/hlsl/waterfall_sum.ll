; ModuleID = 'waterfall_sum.hlsl'
source_filename = "waterfall_sum.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z13waterfall_sumii(i32 noundef %value, i32 noundef %key) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %key.addr = alloca i32, align 4
  %result = alloca i32, align 4
  %done = alloca i32, align 4
  %one = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4, !tbaa !2
  store i32 %key, ptr %key.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %result) #3
  store i32 0, ptr %result, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %done) #3
  store i32 0, ptr %done, align 4, !tbaa !6
  br label %for.cond

for.cond:                                         ; preds = %if.end4, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %done, align 4, !tbaa !6, !range !8, !noundef !9
  %loadedv = trunc i32 %2 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %for.cond
  br label %for.end

if.end:                                           ; preds = %for.cond
  call void @llvm.lifetime.start.p0(ptr %one) #3
  %3 = load i32, ptr %key.addr, align 4, !tbaa !2
  %hlsl.wave.readlane1 = call spir_func i32 @llvm.spv.wave.readlane.i32(i32 %3, i32 0) [ "convergencectrl"(token %1) ]
  store i32 %hlsl.wave.readlane1, ptr %one, align 4, !tbaa !2
  %4 = load i32, ptr %one, align 4, !tbaa !2
  %5 = load i32, ptr %key.addr, align 4, !tbaa !2
  %cmp = icmp eq i32 %4, %5
  br i1 %cmp, label %if.then2, label %if.end4

if.then2:                                         ; preds = %if.end
  %6 = load i32, ptr %value.addr, align 4, !tbaa !2
  %hlsl.wave.active.sum3 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 %6) [ "convergencectrl"(token %1) ]
  store i32 %hlsl.wave.active.sum3, ptr %result, align 4, !tbaa !2
  store i32 1, ptr %done, align 4, !tbaa !6
  br label %if.end4

if.end4:                                          ; preds = %if.then2, %if.end
  call void @llvm.lifetime.end.p0(ptr %one) #3
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %if.then
  %7 = load i32, ptr %result, align 4, !tbaa !2
  call void @llvm.lifetime.end.p0(ptr %done) #3
  call void @llvm.lifetime.end.p0(ptr %result) #3
  ret i32 %7
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

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
!6 = !{!7, !7, i64 0}
!7 = !{!"bool", !4, i64 0}
!8 = !{i32 0, i32 2}
!9 = !{}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
