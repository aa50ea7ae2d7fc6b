; An anchor takes its operations along and leaves those with effects.
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)
declare token @llvm.experimental.convergence.anchor()
declare i32 @op(i32) convergent

; TRANSFORM: src1 anchor-sink head then
; BECOMES: tgt1
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %t = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure(i32 1) [ "convergencectrl"(token %t) ]
  br i1 %c, label %then, label %else
then:
  call void @use(i32 %a)
  br label %end
else:
  br label %end
end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %t = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure(i32 1) memory(none) convergent willreturn nounwind [ "convergencectrl"(token %t) ]
  call void @use(i32 %a)
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src2 anchor-sink head then
; REFUSED: @op has effects, and does not move along
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %t = call token @llvm.experimental.convergence.anchor()
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src3 anchor-sink head then
; REFUSED: %t is used in %else, too
define void @src3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %end
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
