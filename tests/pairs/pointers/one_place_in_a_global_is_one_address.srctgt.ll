; One place in a global is one address.
target datalayout = "e-p:64:64-i64:64"
@part = internal global [64 x i32] zeroinitializer
@elsewhere = extern_weak global [64 x i32]

; EXPECT: src1 preserved
define void @src1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds ([64 x i32], ptr @part, i64 0, i64 3)
  ret void
}

define void @tgt1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 12)
  ret void
}

; EXPECT: src2 preserved
; BACK: src2 preserved
define void @src2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %a = getelementptr inbounds [64 x i32], ptr @part, i64 0, i64 3
  store i32 1, ptr %a
  ret void
}

define void @tgt2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 12)
  ret void
}

; EXPECT: src3 preserved
define void @src3(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @part, i64 12)
  ret void
}

define void @tgt3(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 12)
  ret void
}

; EXPECT: src4 preserved
define void @src4(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 -4)
  ret void
}

define void @tgt4(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @part, i64 -4)
  ret void
}

; EXPECT: src5 preserved
define void @src5(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @elsewhere, i64 12)
  ret void
}

define void @tgt5(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @elsewhere, i64 12)
  ret void
}
