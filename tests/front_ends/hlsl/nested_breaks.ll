; ModuleID = 'nested_breaks.hlsl'
source_filename = "nested_breaks.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z13nested_breaksj(i32 noundef %stop) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %stop.addr = alloca i32, align 4
  %inside = alloca i32, align 4
  %row = alloca i32, align 4
  %column = alloca i32, align 4
  store i32 %stop, ptr %stop.addr, align 4
  store i32 0, ptr %inside, align 4
  store i32 0, ptr %row, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc7, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %row, align 4
  %cmp = icmp ult i32 %2, 2
  br i1 %cmp, label %for.body, label %for.end9

for.body:                                         ; preds = %for.cond
  store i32 0, ptr %column, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %3 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %1) ]
  %4 = load i32, ptr %column, align 4
  %cmp2 = icmp ult i32 %4, 4
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %5 = load i32, ptr %column, align 4
  %6 = load i32, ptr %stop.addr, align 4
  %cmp4 = icmp eq i32 %5, %6
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body3
  br label %for.end

if.end:                                           ; preds = %for.body3
  %hlsl.wave.active.sum5 = call spir_func i32 @llvm.spv.wave.reduce.sum.i32(i32 1) [ "convergencectrl"(token %3) ]
  %7 = load i32, ptr %inside, align 4
  %add = add i32 %7, %hlsl.wave.active.sum5
  store i32 %add, ptr %inside, align 4
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %8 = load i32, ptr %column, align 4
  %inc = add i32 %8, 1
  store i32 %inc, ptr %column, align 4
  br label %for.cond1, !llvm.loop !2

for.end:                                          ; preds = %if.then, %for.cond1
  %9 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %1) ]
  %mul = mul i32 100, %9
  %10 = load i32, ptr %inside, align 4
  %add6 = add i32 %10, %mul
  store i32 %add6, ptr %inside, align 4
  br label %for.inc7

for.inc7:                                         ; preds = %for.end
  %11 = load i32, ptr %row, align 4
  %inc8 = add i32 %11, 1
  store i32 %inc8, ptr %row, align 4
  br label %for.cond, !llvm.loop !4

for.end9:                                         ; preds = %for.cond
  %12 = load i32, ptr %inside, align 4
  ret i32 %12
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}
!4 = distinct !{!4, !3}
