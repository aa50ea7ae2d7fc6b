; Two calls change places.
; Calls change places only where neither can keep the other from being made: whom @op keeps votes in
; the source alone.
declare void @op(i32) convergent
declare i32 @free(i32) convergent memory(none) nounwind
declare void @sure(i32) convergent willreturn nounwind
declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable

; EXPECT: src1 unknown
; REASON: may not return
; BACK: src1 unknown
; REASON: may not return
; ITSELF: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 %x)
  %free = call i32 @free(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x) {
  %free = call i32 @free(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src2 unknown
; REASON: may not return
; BACK: src2 unknown
; REASON: may not return
; ITSELF: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x) {
  call void @sure(i32 %x)
  %free = call i32 @free(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %free = call i32 @free(i32 %x)
  call void @sure(i32 %x)
  ret void
}

; EXPECT: src3 unknown
; REASON: may not return
; BACK: src3 unknown
; REASON: may not return
; ITSELF: src3 preserved
; ITSELF: tgt3 preserved
define void @src3(i32 noundef %x) {
  call void @op(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret void
}

define void @tgt3(i32 noundef %x) {
  %vote = call i32 @vote(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src4 unknown
; REASON: may not return
; BACK: src4 unknown
; REASON: may not return
; ITSELF: src4 preserved
; ITSELF: tgt4 preserved
define void @src4(i32 noundef %x) {
  %free = call i32 @free(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret void
}

define void @tgt4(i32 noundef %x) {
  %vote = call i32 @vote(i32 %x)
  %free = call i32 @free(i32 %x)
  ret void
}

; EXPECT: src5 preserved
; BACK: src5 preserved
; ITSELF: src5 preserved
; ITSELF: tgt5 preserved
define void @src5(i32 noundef %x) {
  call void @sure(i32 %x)
  %vote = call i32 @vote(i32 %x)
  ret void
}

define void @tgt5(i32 noundef %x) {
  %vote = call i32 @vote(i32 %x)
  call void @sure(i32 %x)
  ret void
}

; EXPECT: src6 preserved
; ITSELF: src6 preserved
define void @src6(i32 noundef %x) {
  %vote = call i32 @vote(i32 %x)
  %other = call i32 @vote(i32 1)
  ret void
}

define void @tgt6(i32 noundef %x) {
  %other = call i32 @vote(i32 1)
  %vote = call i32 @vote(i32 %x)
  ret void
}

; EXPECT: src7 preserved
; ITSELF: src7 preserved
define void @src7(i32 noundef %x) {
  call void @op(i32 %x)
  %spec = call i32 @spec(i32 %x)
  ret void
}

define void @tgt7(i32 noundef %x) {
  %spec = call i32 @spec(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src8 preserved
; ITSELF: src8 preserved
define void @src8(i32 noundef %x) {
  %free = call i32 @free(i32 %x)
  %spec = call i32 @spec(i32 %x)
  ret void
}

define void @tgt8(i32 noundef %x) {
  %spec = call i32 @spec(i32 %x)
  %free = call i32 @free(i32 %x)
  ret void
}
