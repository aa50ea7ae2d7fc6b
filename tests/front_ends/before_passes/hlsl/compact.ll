; ModuleID = 'compact.hlsl'
source_filename = "compact.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z7compactij(i32 noundef %value, i32 noundef %lane) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %lane.addr = alloca i32, align 4
  %place = alloca i32, align 4
  %keep = alloca i32, align 4
  %all = alloca i32, align 4
  %source = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4, !tbaa !2
  store i32 %lane, ptr %lane.addr, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %place) #3
  store i32 -1, ptr %place, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %keep) #3
  %1 = load i32, ptr %value.addr, align 4, !tbaa !2
  %cmp = icmp sgt i32 %1, 0
  %storedv = zext i1 %cmp to i32
  store i32 %storedv, ptr %keep, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr %all) #3
  %2 = load i32, ptr %keep, align 4, !tbaa !6, !range !8, !noundef !9
  %loadedv = trunc i32 %2 to i1
  %3 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 %loadedv) [ "convergencectrl"(token %0) ]
  store i32 %3, ptr %all, align 4, !tbaa !2
  %4 = load i32, ptr %keep, align 4, !tbaa !6, !range !8, !noundef !9
  %loadedv1 = trunc i32 %4 to i1
  br i1 %loadedv1, label %land.lhs.true, label %if.end8

land.lhs.true:                                    ; preds = %entry
  %5 = load i32, ptr %all, align 4, !tbaa !2
  %cmp2 = icmp ugt i32 %5, 1
  br i1 %cmp2, label %if.then, label %if.end8

if.then:                                          ; preds = %land.lhs.true
  store i32 0, ptr %place, align 4, !tbaa !2
  call void @llvm.lifetime.start.p0(ptr %source) #3
  store i32 0, ptr %source, align 4, !tbaa !2
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then
  %6 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %7 = load i32, ptr %source, align 4, !tbaa !2
  %8 = load i32, ptr %lane.addr, align 4, !tbaa !2
  %cmp3 = icmp ult i32 %7, %8
  br i1 %cmp3, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %source) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %9 = load i32, ptr %value.addr, align 4, !tbaa !2
  %10 = load i32, ptr %source, align 4, !tbaa !2
  %hlsl.wave.readlane4 = call spir_func i32 @llvm.spv.wave.readlane.i32(i32 %9, i32 %10) [ "convergencectrl"(token %6) ]
  %cmp5 = icmp ugt i32 %hlsl.wave.readlane4, 0
  br i1 %cmp5, label %if.then6, label %if.end

if.then6:                                         ; preds = %for.body
  %11 = load i32, ptr %place, align 4, !tbaa !2
  %inc = add i32 %11, 1
  store i32 %inc, ptr %place, align 4, !tbaa !2
  br label %if.end

if.end:                                           ; preds = %if.then6, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr %source, align 4, !tbaa !2
  %inc7 = add i32 %12, 1
  store i32 %inc7, ptr %source, align 4, !tbaa !2
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond.cleanup
  br label %if.end8

if.end8:                                          ; preds = %for.end, %land.lhs.true, %entry
  %13 = load i32, ptr %place, align 4, !tbaa !2
  call void @llvm.lifetime.end.p0(ptr %all) #3
  call void @llvm.lifetime.end.p0(ptr %keep) #3
  call void @llvm.lifetime.end.p0(ptr %place) #3
  ret i32 %13
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

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
!6 = !{!7, !7, i64 0}
!7 = !{!"bool", !4, i64 0}
!8 = !{i32 0, i32 2}
!9 = !{}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
