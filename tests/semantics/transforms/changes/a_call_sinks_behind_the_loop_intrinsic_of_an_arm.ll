; A call sinks behind the loop intrinsic of an arm.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

; TRANSFORM: src sink head
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %v0 = call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  br i1 %c, label %then, label %else
then:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  br label %end
else:
  br label %end
end:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else
then:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %v0 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %e) ]
  br label %end
else:
  %v0.1 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %e) ]
  br label %end
end:
  ret void
}
