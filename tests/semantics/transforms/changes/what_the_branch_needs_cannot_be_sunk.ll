; What the branch needs cannot be sunk.
declare i32 @op(i32) convergent

; TRANSFORM: src sink head
; REFUSED: %a is used in %head where no definition of it reaches
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @op(i32 %x)
  %b = add i32 %a, 1
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret void
}
