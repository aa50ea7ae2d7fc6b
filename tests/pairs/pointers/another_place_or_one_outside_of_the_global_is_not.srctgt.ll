; Another place or one outside of the global is not.
target datalayout = "e-p:64:64-i64:64"
@part = internal global [64 x i32] zeroinitializer
@elsewhere = extern_weak global [64 x i32]
@second = alias i32, getelementptr (i8, ptr @part, i64 128)
@second_part = internal global [64 x i32] zeroinitializer

; EXPECT: src1 violated
define void @src1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 12)
  ret void
}

define void @tgt1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 16)
  ret void
}

; EXPECT: src2 preserved
define void @src2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @part, i64 -4)
  ret void
}

define void @tgt2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 -4)
  ret void
}

; EXPECT: src3 preserved
define void @src3(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @part, i64 300)
  ret void
}

define void @tgt3(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 300)
  ret void
}

; EXPECT: src4 unknown
define void @src4(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr (i8, ptr @elsewhere, i64 12)
  ret void
}

define void @tgt4(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @elsewhere, i64 12)
  ret void
}

; EXPECT: src5 violated
define void @src5(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 12)
  ret void
}

define void @tgt5(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @elsewhere, i64 12)
  ret void
}

; EXPECT: src6 violated
define void @src6(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr @part
  ret void
}

define void @tgt6(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds ([64 x i32], ptr @part, i64 2, i64 -128)
  ret void
}

; EXPECT: src7 violated
define void @src7(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds (i8, ptr @second, i64 -4)
  ret void
}

define void @tgt7(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  store i32 1, ptr getelementptr inbounds nuw (i8, ptr @second, i64 -4)
  ret void
}

; EXPECT: src8 preserved
define void @src8(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr @second_part, getelementptr inbounds (i8, ptr @part, i64 256)
  br i1 %e, label %next, label %apart
next:
  store i32 1, ptr getelementptr inbounds (i8, ptr @second_part, i64 256)
  ret void
apart:
  ret void
}

define void @tgt8(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %e = icmp eq ptr @second_part, getelementptr inbounds (i8, ptr @part, i64 256)
  br i1 %e, label %next, label %apart
next:
  store i32 1, ptr getelementptr inbounds (i8, ptr @part, i64 512)
  ret void
apart:
  ret void
}
