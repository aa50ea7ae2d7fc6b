; The argument that a target says it returns is returned.
declare void @op(i32) convergent

; EXPECT: src1 preserved
define i32 @src1(i32  %x, i32 %y) {
  call void @op(i32 1)
  ret i32 %x
}

define i32 @tgt1(i32 returned %x, i32 %y) {
  call void @op(i32 1)
  ret i32 %x
}

; EXPECT: src2 unknown
define i32 @src2(i32  %x, i32 %y) {
  call void @op(i32 1)
  ret i32 %y
}

define i32 @tgt2(i32 returned %x, i32 %y) {
  call void @op(i32 1)
  ret i32 %y
}

; I32 7-Unknown.
; EXPECT: src3 unknown
define i32 @src3(i32  %x, i32 %y) {
  call void @op(i32 1)
  ret i32 7
}

define i32 @tgt3(i32 returned %x, i32 %y) {
  call void @op(i32 1)
  ret i32 7
}
