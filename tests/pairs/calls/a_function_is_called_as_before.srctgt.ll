; A function is called as before.
declare void @op(i32) convergent

; EXPECT: src1 unknown
; REASON: called in other ways
; BACK: src1 unknown
; REASON: called in other ways
; ITSELF: tgt1 preserved
define void @src1(ptr %p) {
  call void @op(i32 1)
  ret void
}

define void @tgt1(ptr byval(i32) %p) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 unknown
; REASON: called in other ways
; BACK: src2 unknown
; REASON: called in other ways
; ITSELF: tgt2 preserved
define void @src2(i32 %x) {
  call void @op(i32 1)
  ret void
}

define void @tgt2(i32 inreg %x) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src3 unknown
; REASON: called in other ways
; BACK: src3 unknown
; REASON: called in other ways
; ITSELF: tgt3 preserved
define void @src3(i8 %x) {
  call void @op(i32 1)
  ret void
}

define void @tgt3(i8 zeroext %x) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src4 unknown
; REASON: called in other ways
; BACK: src4 unknown
; REASON: called in other ways
; ITSELF: tgt4 preserved
define void @src4(i32 %x) {
  call void @op(i32 1)
  ret void
}

define void @tgt4(i32 %x, ...) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src5 unknown
; REASON: called in other ways
; BACK: src5 unknown
; REASON: called in other ways
; ITSELF: tgt5 preserved
define void @src5(i32 %x) {
  call void @op(i32 1)
  ret void
}

define fastcc void @tgt5(i32 %x) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src6 unknown
; REASON: called in other ways
; BACK: src6 unknown
; REASON: called in other ways
; ITSELF: tgt6 preserved
define void @src6(i32 %x) {
  call void @op(i32 1)
  ret void
}

define amdgpu_kernel void @tgt6(i32 %x) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src7 unknown
; REASON: called in other ways
; BACK: src7 unknown
; REASON: called in other ways
; ITSELF: tgt7 preserved
define i8 @src7(i8 %x) {
  call void @op(i32 1)
  ret i8 %x
}

define signext i8 @tgt7(i8 %x) {
  call void @op(i32 1)
  ret i8 %x
}
