; What the access to memory implies may be said.
; `inferattrs` adds the words, and nearly every kernel calls such a function.
declare void @op(i32) convergent
declare i32 @hidden(i32) memory(none) willreturn nounwind
declare i32 @pure(i32) convergent memory(none) nounwind

; EXPECT: src1 preserved
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(i32 noundef %x) {
  %r = call i32 @hidden(i32 0)
  call void @op(i32 %r)
  ret void
}

define void @tgt1(i32 noundef %x) {
  %r = call i32 @hidden(i32 0) nofree
  call void @op(i32 %r)
  ret void
}

; EXPECT: src2 preserved
; BACK: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(i32 noundef %x) {
  %r = call i32 @hidden(i32 0)
  call void @op(i32 %r)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %r = call i32 @hidden(i32 0) nosync
  call void @op(i32 %r)
  ret void
}

; EXPECT: src3 unknown
; BACK: src3 preserved
; ITSELF: tgt3 preserved
define void @src3(i32 noundef %x) {
  call i32 @pure(i32 0)
  call void @op(i32 1)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call i32 @pure(i32 0) nocallback
  call void @op(i32 1)
  ret void
}

; EXPECT: src4 preserved
; BACK: src4 preserved
; ITSELF: tgt4 preserved
define void @src4(i32 noundef %x) {
  call i32 @pure(i32 0)
  call void @op(i32 1)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call i32 @pure(i32 0) nofree
  call void @op(i32 1)
  ret void
}

; EXPECT: src5 unknown
; BACK: src5 preserved
; ITSELF: tgt5 preserved
define void @src5(i32 noundef %x) {
  call i32 @pure(i32 0)
  call void @op(i32 1)
  ret void
}

define void @tgt5(i32 noundef %x) {
  call i32 @pure(i32 0) nosync
  call void @op(i32 1)
  ret void
}

; EXPECT: src6 preserved
; BACK: src6 preserved
; ITSELF: tgt6 preserved
define void @src6(i32 noundef %x) {
  call void @op(i32 0) memory(read)
  call void @op(i32 1)
  ret void
}

define void @tgt6(i32 noundef %x) {
  call void @op(i32 0) memory(read) nofree
  call void @op(i32 1)
  ret void
}

; EXPECT: src7 unknown
; BACK: src7 preserved
; ITSELF: tgt7 preserved
define void @src7(i32 noundef %x) {
  call void @op(i32 0) memory(read, argmem: readwrite)
  call void @op(i32 1)
  ret void
}

define void @tgt7(i32 noundef %x) {
  call void @op(i32 0) memory(read, argmem: readwrite) nofree
  call void @op(i32 1)
  ret void
}

; EXPECT: src8 unknown
; BACK: src8 preserved
; ITSELF: tgt8 preserved
define void @src8(i32 noundef %x) {
  call void @op(i32 0)
  call void @op(i32 1)
  ret void
}

define void @tgt8(i32 noundef %x) {
  call void @op(i32 0) nofree
  call void @op(i32 1)
  ret void
}
