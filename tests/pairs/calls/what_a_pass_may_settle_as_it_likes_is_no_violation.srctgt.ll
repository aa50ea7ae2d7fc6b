; What a pass may settle as it likes is no violation.
declare void @op(i32) convergent
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.sideeffect()

; EXPECT: src1 unknown
; BACK: src1 violated
; ITSELF: src1 preserved
define void @src1(i32 noundef %x, ptr %p) {
  %c = call i1 @llvm.is.constant.i32(i32 %x)
  %r = zext i1 %c to i32
  call void @op(i32 %r)
  ret void
}

define void @tgt1(i32 noundef %x, ptr %p) {
  call void @op(i32 0)
  ret void
}

; EXPECT: src2 unknown
define void @src2(i32 noundef %x, ptr %p) {
  %c = call i1 @llvm.is.constant.i32(i32 %x)
  %r = zext i1 %c to i32
  call void @op(i32 %r)
  ret void
}

define void @tgt2(i32 noundef %x, ptr %p) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src3 violated
define void @src3(i32 noundef %x, ptr %p) {
  %c = call i1 @llvm.is.constant.i32(i32 %x)
  %r = zext i1 %c to i32
  call void @op(i32 %r)
  ret void
}

define void @tgt3(i32 noundef %x, ptr %p) {
  ret void
}

; EXPECT: src4 unknown
; ITSELF: src4 preserved
define void @src4(i32 noundef %x, ptr %p) {
  %c = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %r = trunc i64 %c to i32
  call void @op(i32 %r)
  ret void
}

define void @tgt4(i32 noundef %x, ptr %p) {
  call void @op(i32 -1)
  ret void
}

; EXPECT: src5 unknown
; ITSELF: src5 preserved
define void @src5(i32 noundef %x, ptr %p) {
  call void @llvm.sideeffect()
  ret void
}

define void @tgt5(i32 noundef %x, ptr %p) {
  ret void
}
