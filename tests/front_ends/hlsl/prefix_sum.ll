; ModuleID = 'prefix_sum.hlsl'
source_filename = "prefix_sum.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z10prefix_sumjjj(i32 noundef %value, i32 noundef %lane, i32 noundef %lanes) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %value.addr = alloca i32, align 4
  %lane.addr = alloca i32, align 4
  %lanes.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %source = alloca i32, align 4
  %other = alloca i32, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 %lane, ptr %lane.addr, align 4
  store i32 %lanes, ptr %lanes.addr, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %source, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %source, align 4
  %3 = load i32, ptr %lanes.addr, align 4
  %cmp = icmp ult i32 %2, %3
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %value.addr, align 4
  %5 = load i32, ptr %source, align 4
  %hlsl.wave.readlane1 = call spir_func i32 @llvm.spv.wave.readlane.i32(i32 %4, i32 %5) [ "convergencectrl"(token %1) ]
  store i32 %hlsl.wave.readlane1, ptr %other, align 4
  %6 = load i32, ptr %source, align 4
  %7 = load i32, ptr %lane.addr, align 4
  %cmp2 = icmp ult i32 %6, %7
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %8 = load i32, ptr %other, align 4
  %9 = load i32, ptr %sum, align 4
  %add = add i32 %9, %8
  store i32 %add, ptr %sum, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr %source, align 4
  %inc = add i32 %10, 1
  store i32 %inc, ptr %source, align 4
  br label %for.cond, !llvm.loop !2

for.end:                                          ; preds = %for.cond
  %11 = load i32, ptr %sum, align 4
  ret i32 %11
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
