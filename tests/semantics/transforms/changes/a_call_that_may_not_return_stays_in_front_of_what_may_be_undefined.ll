; A call that may not return stays in front of what may be undefined.
declare void @op(i32) convergent
declare void @op2(i32) convergent willreturn nounwind

; TRANSFORM: src1 sink head
; BECOMES: tgt1
define void @src1(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %c = icmp ult i32 %x, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt1(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = icmp ult i32 %x, 3
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x) convergent
  ret void
else:
  call void @op(i32 %x) convergent
  ret void
}

; TRANSFORM: src2 sink head
; REFUSED: a call that may not return stands in front of `br i1 %c, label %then, label %else`
define void @src2(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %c = icmp ult i32 %maybe, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

; TRANSFORM: src3 sink head
; BECOMES: tgt3
define void @src3(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %c = freeze i1 undef
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt3(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = freeze i1 undef
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x) convergent
  ret void
else:
  call void @op(i32 %x) convergent
  ret void
}

; TRANSFORM: src4 sink head
; REFUSED: a call that may not return stands in front of `br i1 %c, label %then, label %else`
define void @src4(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %c = trunc nuw i32 %x to i1
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

; TRANSFORM: src5 sink head
; BECOMES: tgt5
define void @src5(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %c = trunc i32 %x to i1
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt5(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = trunc i32 %x to i1
  br i1 %c, label %then, label %else
then:
  call void @op(i32 %x) convergent
  ret void
else:
  call void @op(i32 %x) convergent
  ret void
}

; TRANSFORM: src6 sink head
; REFUSED: a call that may not return stands in front of `%quotient = udiv i32 %x, %x`
define void @src6(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op(i32 %x)
  %quotient = udiv i32 %x, %x
  %c = icmp ult i32 %quotient, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

; TRANSFORM: src7 sink head
; BECOMES: tgt7
define void @src7(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %c = icmp ult i32 %x, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt7(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = icmp ult i32 %x, 3
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}

; TRANSFORM: src8 sink head
; BECOMES: tgt8
define void @src8(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %c = icmp ult i32 %maybe, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt8(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = icmp ult i32 %maybe, 3
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}

; TRANSFORM: src9 sink head
; BECOMES: tgt9
define void @src9(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %c = freeze i1 undef
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt9(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = freeze i1 undef
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}

; TRANSFORM: src10 sink head
; BECOMES: tgt10
define void @src10(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %c = trunc nuw i32 %x to i1
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt10(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = trunc nuw i32 %x to i1
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}

; TRANSFORM: src11 sink head
; BECOMES: tgt11
define void @src11(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %c = trunc i32 %x to i1
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt11(i32 noundef %x, i32 %maybe) convergent {
head:
  %c = trunc i32 %x to i1
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}

; TRANSFORM: src12 sink head
; BECOMES: tgt12
define void @src12(i32 noundef %x, i32 %maybe) convergent {
head:
  call void @op2(i32 %x)
  %quotient = udiv i32 %x, %x
  %c = icmp ult i32 %quotient, 3
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}

define void @tgt12(i32 noundef %x, i32 %maybe) convergent {
head:
  %quotient = udiv i32 %x, %x
  %c = icmp ult i32 %quotient, 3
  br i1 %c, label %then, label %else
then:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
else:
  call void @op2(i32 %x) convergent willreturn nounwind
  ret void
}
