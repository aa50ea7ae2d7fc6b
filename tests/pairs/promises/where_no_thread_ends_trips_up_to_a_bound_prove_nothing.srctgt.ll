; Where no thread ends trips up to a bound prove nothing.
declare void @op(i32) convergent

; EXPECT: src1 unknown
; ITSELF: src1 preserved
define void @src1(i32 noundef %x) {
  br label %a
a:
  call void @op(i32 0)
  br label %a
}

define void @tgt1(i32 noundef %x) {
  br label %a
a:
  call void @op(i32 1)
  br label %a
}

; EXPECT: src2 unknown
; REASON: no thread was seen to finish
define void @src2(i32 %x) {
  br label %a
a:
  %y = freeze i32 %x
  call void @op(i32 %y)
  br label %a
}

define void @tgt2(i32 %x) {
  %unused = add i32 0, 0
  br label %a
a:
  %y = freeze i32 %x
  call void @op(i32 %y)
  br label %a
}
