; What only the target promises of a call is not believed.
declare void @op(i32) convergent

; EXPECT: src1 unknown
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 0) willreturn
  ret void
}

; EXPECT: src2 unknown
; BACK: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @op(i32 0) nounwind
  ret void
}

; EXPECT: src3 unknown
; BACK: src3 preserved
; ITSELF: tgt3 preserved
define void @src3(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call void @op(i32 0) memory(read)
  ret void
}

; EXPECT: src4 violated
; BACK: src4 preserved
; ITSELF: tgt4 preserved
define void @src4(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call void @op(i32 0) noreturn
  ret void
}
