; A target may state less.
declare void @op(i32) convergent
declare i32 @q(i32) memory(none) willreturn nounwind
declare i32 @q2(i32)
declare i32 @q3(i32) convergent memory(none) willreturn nounwind
declare i32 @q4(i32) convergent memory(none) willreturn nounwind
declare i32 @q5(i32) convergent
declare i32 @q6(i32) memory(read) willreturn nounwind
declare i32 @q7(i32) memory(read) willreturn nounwind
declare i32 @q8(i32) convergent memory(read) willreturn nounwind
declare i32 @q9(i32) convergent memory(read) willreturn nounwind
declare i32 @q10(i32) willreturn nounwind
declare i32 @q11(i32) willreturn nounwind
declare i32 @q12(i32) convergent willreturn nounwind
declare i32 @q13(i32) convergent willreturn nounwind
declare i32 @q14(i32) memory(none)
declare i32 @q15(i32) memory(none)
declare i32 @q16(i32) convergent memory(none)
declare i32 @q17(i32) convergent memory(none)

; EXPECT: pair1 preserved
; BACK: pair1 unknown
define void @pair1(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair2 unknown
define void @pair2(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair3 violated
define void @pair3(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q2(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair4 preserved
; BACK: pair4 unknown
define void @pair4(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q3(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair5 unknown
define void @pair5(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q4(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair6 violated
define void @pair6(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q5(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair7 preserved
; BACK: pair7 unknown
define void @pair7(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q6(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair8 unknown
define void @pair8(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q7(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair9 preserved
; BACK: pair9 unknown
define void @pair9(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q8(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair10 unknown
define void @pair10(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q9(i32 1)
  call void @op(i32 1)
  ret void
}

; Willreturn nounwind-.
; EXPECT: pair11 preserved
; BACK: pair11 unknown
define void @pair11(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q10(i32 1)
  call void @op(i32 1)
  ret void
}

; Willreturn nounwind-.
; EXPECT: pair12 unknown
define void @pair12(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q11(i32 1)
  call void @op(i32 1)
  ret void
}

; Willreturn nounwind-convergent .
; EXPECT: pair13 preserved
; BACK: pair13 unknown
define void @pair13(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q12(i32 1)
  call void @op(i32 1)
  ret void
}

; Willreturn nounwind-convergent .
; EXPECT: pair14 unknown
define void @pair14(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q13(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair15 preserved
; BACK: pair15 unknown
define void @pair15(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q14(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair16 unknown
define void @pair16(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q15(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair17 preserved
; BACK: pair17 unknown
define void @pair17(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q16(i32 1)
  call void @op(i32 1)
  ret void
}

; EXPECT: pair18 unknown
define void @pair18(i32 noundef %x, i1 noundef %c) {
  %r = call i32 @q17(i32 1)
  call void @op(i32 1)
  ret void
}
