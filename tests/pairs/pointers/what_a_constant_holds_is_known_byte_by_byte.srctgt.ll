; A constant of this module is copied into a slot and read there.
target datalayout = "e"
%pair = type { float, i32, i8 }
@first = private unnamed_addr constant %pair { float 0x7FF0000000000000, i32 2147483647, i8 5 }, align 4
@table = private unnamed_addr constant [2 x [2 x i16]] [[2 x i16] [i16 1, i16 2], [2 x i16] zeroinitializer], align 4
@other = weak constant i32 5, align 4
declare void @op(i64) convergent
declare void @half(i32) convergent
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; EXPECT: src1 preserved
define void @src1() {
  %s = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 @first, i64 12, i1 false)
  %v = load i64, ptr %s, align 4
  call void @op(i64 %v)
  ret void
}
define void @tgt1() {
  call void @op(i64 9223372034698903552)
  ret void
}

; EXPECT: src2 unknown
define void @src2() {
  %s = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 @first, i64 12, i1 false)
  %v = load i64, ptr %s, align 4
  call void @op(i64 %v)
  ret void
}
define void @tgt2() {
  call void @op(i64 9223372034698903553)
  ret void
}

; EXPECT: src3 preserved
define void @src3() {
  %p = getelementptr i8, ptr @table, i64 2
  %v = load i32, ptr %p, align 2
  call void @half(i32 %v)
  ret void
}
define void @tgt3() {
  call void @half(i32 2)
  ret void
}

; Another module may hold another number.
; EXPECT: src4 unknown
define void @src4() {
  %v = load i32, ptr @other, align 4
  call void @half(i32 %v)
  ret void
}
define void @tgt4() {
  call void @half(i32 5)
  ret void
}

; The padding behind a field is not known.
; EXPECT: src5 unknown
define void @src5() {
  %p = getelementptr i8, ptr @first, i64 8
  %v = load i32, ptr %p, align 4
  call void @half(i32 %v)
  ret void
}
define void @tgt5() {
  call void @half(i32 5)
  ret void
}
