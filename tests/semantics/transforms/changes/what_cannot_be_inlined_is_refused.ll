; A call that cannot be inlined is refused, and so is a function that calls nobody known.

; TRANSFORM: src1 inline
; REFUSED: not inlined: the recursive call of @src1
define void @src1(i32 %x) {
  call void @src1(i32 %x)
  ret void
}

; TRANSFORM: src2 inline
; REFUSED: @src2 calls no function of the file that has a body
define void @src2(i32 %x) {
  ret void
}
