; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @op(i32) convergent
declare i32 @q(i32)
declare i32 @q3(i32) convergent
declare i32 @q4(i32) convergent
declare i32 @q6(i32)
declare i32 @q7(i32)
declare i32 @q8(i32) convergent
declare i32 @q9(i32) convergent
declare i32 @q10(i32)
declare i32 @q11(i32)
declare i32 @q12(i32) convergent
declare i32 @q13(i32) convergent
declare i32 @q14(i32)
declare i32 @q15(i32)
declare i32 @q16(i32) convergent
declare i32 @q17(i32) convergent

define void @pair1(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair2(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair3(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 1)
  ret void
}

define void @pair4(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q3(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair5(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q4(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair6(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 1)
  ret void
}

define void @pair7(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q6(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair8(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q7(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair9(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q8(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair10(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q9(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair11(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q10(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair12(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q11(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair13(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q12(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair14(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q13(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair15(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q14(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair16(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q15(i32 2)
  call void @op(i32 1)
  ret void
}

define void @pair17(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q16(i32 1)
  call void @op(i32 1)
  ret void
}

define void @pair18(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q17(i32 2)
  call void @op(i32 1)
  ret void
}
