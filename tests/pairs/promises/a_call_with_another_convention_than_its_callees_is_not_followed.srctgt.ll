; A call with another convention than its callee's is not followed.
declare void @op(i32) convergent

define fastcc void @fast(i32 %v) {
  call void @op(i32 %v)
  ret void
}

; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call fastcc void @op(i32 0)
  ret void
}

; EXPECT: src2 unknown
; ITSELF: src2 preserved
define void @src2(i32 noundef %x) {
  call fastcc void @fast(i32 0)
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @fast(i32 0)
  ret void
}
