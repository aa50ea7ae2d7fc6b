; What cannot be hoisted.
declare i32 @op(i32) convergent

; TRANSFORM: src1 hoist head
; REFUSED: the first calls of %then and %else are not equal
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1)
  br label %end
else:
  call i32 @op(i32 2)
  br label %end
end:
  ret void
}

; TRANSFORM: src2 hoist head
; REFUSED: %else does not begin with a call
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1)
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src3 hoist head
; REFUSED: %then does not begin with a call
define void @src3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr null
  call i32 @op(i32 1)
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src4 hoist head
; REFUSED: %y is known in %then only
define void @src4(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %y = add i32 %x, 1
  call i32 @op(i32 %y)
  br label %end
else:
  call i32 @op(i32 %x)
  br label %end
end:
  ret void
}
