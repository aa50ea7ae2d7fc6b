; A `memcpy` of bytes that it overwrites in part is undefined; a `memmove` is not.
declare void @llvm.memmove.p0.p0.i64(ptr,ptr,i64,i1)
declare void @llvm.memcpy.p0.p0.i64(ptr,ptr,i64,i1)
declare void @op() convergent
declare void @opx(i32) convergent

; EXPECT: src1 violated
; BACK: src1 preserved
define void @src1(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  call void @op()
  ret void
}

define void @tgt1(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  call void @op()
  ret void
}
