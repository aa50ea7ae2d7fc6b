; Where calls cannot be matched the sets are unknown; where nobody refines they are those of the
; threads whose calls match.
declare void @op(i32) convergent

; EXPECT: src1 violated
; CHANGE: differs
; SETS: unknown
define i32 @src1(i32 noundef %x) {
  call void @op(i32 0)
  ret i32 1
}
define i32 @tgt1(i32 noundef %x) {
  call void @op(i32 0)
  %is = icmp eq i32 %x, 7
  br i1 %is, label %a, label %e
a:
  call void @op(i32 0)
  br label %e
e:
  ret i32 1
}

; EXPECT: src2 violated
; CHANGE: differs
; SETS: preserved
define i32 @src2(i32 noundef %x) {
  call void @op(i32 0)
  ret i32 1
}
define i32 @tgt2(i32 noundef %x) {
  call void @op(i32 0)
  ret i32 2
}
