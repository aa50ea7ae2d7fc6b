; A cycle with several entries promises nothing.
declare i32 @op(i32) convergent

; TRANSFORM: src hoist head
; NOT PROMISED: the function has a cycle with several entries
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %one, label %two
one:
  br i1 %d, label %two, label %head
two:
  br label %one
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1)
  ret void
else:
  call i32 @op(i32 1)
  ret void
}
