; What a call site says of a body that takes its place counts.
declare void @op(i32) convergent
declare float @fl(float) convergent

define void @inner(i32 %v) {
  call void @op(i32 %v)
  ret void
}

define void @floating(float %v) {
  %r = call float @fl(float %v)
  ret void
}

; EXPECT: src1 violated
; BACK: src1 preserved
; ITSELF: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x, float %f) {
  call void @inner(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x, float %f) {
  call void @inner(i32 range(i32 0, 1) %x)
  ret void
}

; EXPECT: src2 violated
; BACK: src2 preserved
; ITSELF: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x, float %f) {
  call void @floating(float %f)
  ret void
}

define void @tgt2(i32 noundef %x, float %f) {
  call void @floating(float noundef %f)
  ret void
}
