; What only the target says of an argument is not believed.
declare void @op(i32) convergent

; EXPECT: src1 violated
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 range(i32 0, 1) %x)
  ret void
}

; EXPECT: src2 violated
; BACK: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @op(i32 noundef range(i32 0, 1) %x)
  ret void
}

; EXPECT: src3 unknown
; ITSELF: tgt3 preserved
define void @src3(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call void @op(i32 signext %x)
  ret void
}

; EXPECT: src4 unknown
; ITSELF: tgt4 preserved
define void @src4(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call void @op(i32 inreg %x)
  ret void
}
