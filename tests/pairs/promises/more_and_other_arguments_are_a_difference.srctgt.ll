; More and other arguments are a difference.
declare void @any(...) convergent

; EXPECT: src1 unknown
; BACK: src1 unknown
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x) {
  call void (...) @any(i32 0, i32 1)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void (...) @any(i32 0)
  ret void
}

; EXPECT: src2 unknown
define void @src2(ptr noundef %p) {
  call void (...) @any(ptr %p)
  ret void
}

define void @tgt2(ptr noundef %p) {
  %i = ptrtoint ptr %p to i64
  call void (...) @any(i64 %i)
  ret void
}
