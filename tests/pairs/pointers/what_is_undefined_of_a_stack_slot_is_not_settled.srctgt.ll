; What is undefined of a stack slot is not settled by whoever reads the file.
; 1: what was never read may not be read outside of the slot.   2: what was never written is not what is written later.
; 3: a slot that is written before it is read is a value.
; EXPECT: src1 unknown
; BACK: src1 preserved
define i8 @src1(i8 %v) {
  ret i8 1
}
define i8 @tgt1(i8 %v) {
  %s = alloca i8
  %t = load i16, ptr %s, align 1
  ret i8 1
}

; EXPECT: src2 violated
define i8 @src2(i8 %v) {
  ret i8 1
}
define i8 @tgt2(i8 %v) {
  %s = alloca i8
  %x = load i8, ptr %s, align 1
  store i8 1, ptr %s, align 1
  ret i8 %x
}

; EXPECT: src3 preserved
; BACK: src3 preserved
define i8 @src3(i8 %v) {
  ret i8 1
}
define i8 @tgt3(i8 %v) {
  %s = alloca [2 x i8]
  %p = getelementptr i8, ptr %s, i64 1
  store i8 1, ptr %p, align 1
  %x = load i8, ptr %p, align 1
  ret i8 %x
}
