; Flags that make a result poison are promises.
declare float @fl(float) convergent

; EXPECT: unknown
; BACK: preserved
; ITSELF: tgt preserved
define void @src(float noundef %f) {
  %r = call float @fl(float %f)
  %s = call float @fl(float %r)
  ret void
}

define void @tgt(float noundef %f) {
  %r = call nnan float @fl(float %f)
  %s = call float @fl(float %r)
  ret void
}
