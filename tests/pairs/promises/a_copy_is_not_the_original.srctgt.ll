; A copy is not the original.
declare void @at(ptr) convergent

; EXPECT: unknown
; BACK: unknown
; ITSELF: src preserved
define void @src(ptr noundef %p) {
  call void @at(ptr byval(i32) %p)
  ret void
}

define void @tgt(ptr noundef %p) {
  call void @at(ptr %p)
  ret void
}
