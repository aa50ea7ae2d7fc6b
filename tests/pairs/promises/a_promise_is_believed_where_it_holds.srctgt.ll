; A promise is believed where it holds.
declare i32 @op(i32) convergent

; EXPECT: src1 preserved
define  i32 @src1(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 0, 8) i32 @tgt1(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src2 violated
define  i32 @src2(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 0, 7) i32 @tgt2(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src3 preserved
define  i32 @src3(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 -8, 8) i32 @tgt3(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src4 violated
define  i32 @src4(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 -8, 7) i32 @tgt4(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src5 violated
; BACK: src5 preserved
define range(i32 -8, 7) i32 @src5(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 0, 7) i32 @tgt5(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src6 preserved
; BACK: src6 violated
define range(i32 0, 8) i32 @src6(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 0, 9) i32 @tgt6(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src7 preserved
define  i32 @src7(i32 %x) {
  %r = freeze i32 %x
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define noundef i32 @tgt7(i32 %x) {
  %r = freeze i32 %x
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src8 violated
; BACK: src8 violated
define noundef i32 @src8(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define range(i32 0, 8) i32 @tgt8(i32 %x) {
  %r = add i32 %x, 0
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src9 preserved
define noundef i32 @src9(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define noundef range(i32 0, 8) i32 @tgt9(i32 %x) {
  %r = and i32 %x, 7
  %c = call i32 @op(i32 1)
  ret i32 %r
}

; EXPECT: src10 violated
define  i32 @src10(i32 %x) {
  %r = add nsw i32 %x, 1
  %c = call i32 @op(i32 1)
  ret i32 %r
}

define noundef i32 @tgt10(i32 %x) {
  %r = add nsw i32 %x, 1
  %c = call i32 @op(i32 1)
  ret i32 %r
}
