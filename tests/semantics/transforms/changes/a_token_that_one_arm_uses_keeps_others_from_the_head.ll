; A token that one arm uses keeps others from the head.
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @any(i32) convergent speculatable memory(none) willreturn nounwind

; TRANSFORM: src hoist head then
; NOT PROMISED: %t tells threads apart at the end of %head
; BECOMES: tgt
; BREAKS: CO24
define spir_kernel void @src(i1 noundef %c) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  %v0 = call i32 @any(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  %v1 = call i32 @any(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}

define spir_kernel void @tgt(i1 noundef %c) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  %v0 = call i32 @any(i32 1) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %e) ]
  br i1 %c, label %then, label %else
then:
  ret void
else:
  %v1 = call i32 @any(i32 1) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %t) ]
  ret void
}
