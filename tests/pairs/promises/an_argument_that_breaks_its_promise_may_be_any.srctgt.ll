; An argument that breaks its promise may be any.
@g = global i32 0
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @fl(float) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 range(i32 0, 8) 8)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 9)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x) {
  call void @op(i32 range(i32 0, 9) 8)
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @op(i32 9)
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 noundef %x) {
  call void @op(i32 noundef range(i32 0, 8) 8)
  ret void
}

define void @tgt3(i32 noundef %x) {
  ret void
}

; EXPECT: src4 preserved
define void @src4(i32 noundef %x) {
  call void @at(ptr nonnull null)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src5 violated
define void @src5(i32 noundef %x) {
  call void @at(ptr null)
  ret void
}

define void @tgt5(i32 noundef %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src6 preserved
define void @src6(i32 noundef %x) {
  call void @at(ptr dereferenceable(4) null)
  ret void
}

define void @tgt6(i32 noundef %x) {
  ret void
}

; EXPECT: src7 violated
define void @src7(i32 noundef %x) {
  call void @at(ptr dereferenceable(4) @g)
  ret void
}

define void @tgt7(i32 noundef %x) {
  ret void
}

; EXPECT: src8 violated
define void @src8(i32 noundef %x) {
  call void @at(ptr align 8 null)
  ret void
}

define void @tgt8(i32 noundef %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src9 unknown
define void @src9(i32 noundef %x) {
  call void @fl(float nofpclass(zero) 0.0)
  ret void
}

define void @tgt9(i32 noundef %x) {
  call void @fl(float 1.0)
  ret void
}

; EXPECT: src10 violated
define void @src10(i32 noundef %x) {
  call void @fl(float 0.0)
  ret void
}

define void @tgt10(i32 noundef %x) {
  call void @fl(float 1.0)
  ret void
}
