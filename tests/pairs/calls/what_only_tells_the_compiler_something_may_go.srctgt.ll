; What only tells the compiler something may go.
declare void @at(ptr) convergent
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @op(i32) convergent
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, ptr %p) {
  %s = alloca i32
  %stack = call ptr @llvm.stacksave.p0()
  call void @at(ptr %s)
  call void @llvm.stackrestore.p0(ptr %stack)
  ret void
}

define void @tgt1(i32 noundef %x, ptr %p) {
  %s = alloca i32
  call void @at(ptr %s)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x, ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  ret void
}

define void @tgt2(i32 noundef %x, ptr %p) {
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 noundef %x, ptr %p) {
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  ret void
}

define void @tgt3(i32 noundef %x, ptr %p) {
  ret void
}

; EXPECT: src4 preserved
define void @src4(i32 noundef %x, ptr %p) {
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  ret void
}

define void @tgt4(i32 noundef %x, ptr %p) {
  ret void
}

; EXPECT: src5 preserved
define void @src5(i32 noundef %x, ptr %p) {
  %y = call i32 @llvm.annotation.i32.p0(i32 %x, ptr null, ptr null, i32 1)
  call void @op(i32 %y)
  ret void
}

define void @tgt5(i32 noundef %x, ptr %p) {
  call void @op(i32 %x)
  ret void
}
