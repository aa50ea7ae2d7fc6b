; What no value shows is not believed either.
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare float @fl(float) convergent
declare <4 x i32> @four() convergent
declare i32 @some() convergent

; EXPECT: src1 unknown
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void %p(i32 0) convergent
  ret void
}

define void @tgt1(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call fastcc void %p(i32 0) convergent
  ret void
}

; EXPECT: src2 unknown
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @op(i32 0)
  ret void
}

define void @tgt2(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @op(i32 0) memory(argmem: readwrite)
  ret void
}

; EXPECT: src3 unknown
; ITSELF: tgt3 preserved
define void @src3(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @op(i32 0)
  ret void
}

define void @tgt3(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @op(i32 0) nosync
  ret void
}

; EXPECT: src4 unknown
; ITSELF: tgt4 preserved
define void @src4(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @at(ptr %p)
  ret void
}

define void @tgt4(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @at(ptr readonly %p)
  ret void
}

; EXPECT: src5 unknown
; ITSELF: tgt5 preserved
define void @src5(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @at(ptr %p)
  ret void
}

define void @tgt5(i32 noundef %x, ptr noundef %p, float noundef %f) {
  call void @at(ptr noalias %p)
  ret void
}

; EXPECT: src6 unknown
; ITSELF: tgt6 preserved
define void @src6(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call float @fl(float %f)
  ret void
}

define void @tgt6(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call nofpclass(nan) float @fl(float %f)
  ret void
}

; EXPECT: src7 unknown
; ITSELF: tgt7 preserved
define void @src7(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call float @fl(float %f)
  ret void
}

define void @tgt7(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call float @fl(float nofpclass(nan) %f)
  ret void
}

; EXPECT: src8 unknown
; ITSELF: tgt8 preserved
define void @src8(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call <4 x i32> @four()
  ret void
}

define void @tgt8(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call range(i32 0, 2) <4 x i32> @four()
  ret void
}

; EXPECT: src9 unknown
; ITSELF: tgt9 preserved
define void @src9(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call i32 @some(), !range !0
  ret void
}

define void @tgt9(i32 noundef %x, ptr noundef %p, float noundef %f) {
  %r = call range(i32 0, 2) i32 @some(), !range !0
  ret void
}

!0 = !{i32 0, i32 100}
