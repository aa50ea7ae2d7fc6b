; A call reaches no less than before.
declare void @at(ptr) convergent
declare void @any(i32, ...) convergent

; EXPECT: src1 unknown
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  call void @at(ptr %s)
  ret void
}

define void @tgt1(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  tail call void @at(ptr %s)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  call void @at(ptr null)
  ret void
}

define void @tgt2(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  tail call void @at(ptr null)
  ret void
}

; EXPECT: src3 unknown
; ITSELF: src3 preserved
define void @src3(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  call void (i32, ...) @any(i32 1, i32 2)
  ret void
}

define void @tgt3(i32 %x) {
  %s = alloca i32
  call void @at(ptr %s)
  call void @any(i32 1, i32 2)
  ret void
}
