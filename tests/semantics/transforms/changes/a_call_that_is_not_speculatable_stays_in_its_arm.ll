; A call that is not speculatable stays in its arm.
declare i32 @pure(i32) convergent memory(none) willreturn nounwind

; TRANSFORM: src hoist head then
; REFUSED: the call of @pure in %then is not for all threads
; TRANSFORM: src hoist head end
; REFUSED: %end is no arm of %head
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  call i32 @pure(i32 1)
  br label %end
else:
  br label %end
end:
  ret void
}
