; ModuleID = 'leader_election.hlsl'
source_filename = "leader_election.hlsl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"
target triple = "spirv-unknown-vulkan1.3-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define spir_func noundef i32 @_Z15leader_electionb(i1 noundef %takes_part) #0 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %takes_part.addr = alloca i32, align 4
  %result = alloca i32, align 4
  %count = alloca i32, align 4
  %storedv = zext i1 %takes_part to i32
  store i32 %storedv, ptr %takes_part.addr, align 4
  store i32 -1, ptr %result, align 4
  %1 = load i32, ptr %takes_part.addr, align 4
  %loadedv = trunc i32 %1 to i1
  br i1 %loadedv, label %if.then, label %if.end2

if.then:                                          ; preds = %entry
  %2 = call spir_func i32 @llvm.spv.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  store i32 %2, ptr %count, align 4
  %3 = call spir_func i1 @llvm.spv.wave.is.first.lane() [ "convergencectrl"(token %0) ]
  br i1 %3, label %if.then1, label %if.else

if.then1:                                         ; preds = %if.then
  %4 = load i32, ptr %count, align 4
  store i32 %4, ptr %result, align 4
  br label %if.end

if.else:                                          ; preds = %if.then
  store i32 0, ptr %result, align 4
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then1
  br label %if.end2

if.end2:                                          ; preds = %if.end, %entry
  %5 = load i32, ptr %result, align 4
  ret i32 %5
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.spv.wave.active.countbits(i1) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i1 @llvm.spv.wave.is.first.lane() #2

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
