; A pointer that may be poison is not its function.
declare void @op(i32) convergent

define void @inner(i32 %v) {
  call void @op(i32 %v)
  ret void
}

; EXPECT: src1 violated
; BACK: src1 preserved
define void @src1(i32 noundef %x, i1 %c) {
  call void @inner(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x, i1 %c) {
  %p = select i1 %c, ptr @inner, ptr @inner
  call void %p(i32 %x)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x, i1 noundef %c) {
  call void @inner(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %c) {
  %p = select i1 %c, ptr @inner, ptr @inner
  call void %p(i32 %x)
  ret void
}
