; What cannot be sunk.
declare i32 @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)

; TRANSFORM: src1 sink head then
; REFUSED: the other arm would lose a call with effects
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @op(i32 %x)
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src2 sink head then
; REFUSED: %a is used in %end, too
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @pure(i32 %x)
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  call void @use(i32 %a)
  ret void
}

; TRANSFORM: src3 sink head then
; REFUSED: %a is used in %head, too
define void @src3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @pure(i32 %x)
  %b = add i32 %a, 1
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src4 sink head then
; REFUSED: %head does not end with a call
define void @src4(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @pure(i32 %x)
  store i32 1, ptr null
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src5 sink head then
; REFUSED: %head does not end with a call
define void @src5(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}
