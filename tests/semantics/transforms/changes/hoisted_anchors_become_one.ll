; Hoisted anchors become one.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()

; TRANSFORM: src anchor-hoist head then else
; BECOMES: tgt
; TRANSFORM: src anchor-hoist head end
; REFUSED: %end has no anchor
; TRANSFORM: src anchor-hoist then else
; REFUSED: %then does not dominate %else
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %t = call token @llvm.experimental.convergence.anchor()
  %v0 = call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %end
else:
  %u = call token @llvm.experimental.convergence.anchor()
  %v1 = call i32 @op(i32 1) [ "convergencectrl"(token %u) ]
  br label %end
end:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  %v0 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %t) ]
  br label %end
else:
  %v1 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
