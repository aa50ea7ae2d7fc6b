; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CO36
; What is accessed is of one object, so that a step within it stays `inbounds`.
; 1: a longer memset that a store follows, cut short at its front; 2: cut one byte too far.

declare void @any() convergent
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @src1(ptr %p) convergent {
  %start = getelementptr inbounds i32, ptr %p, i64 1
  call void @llvm.memset.p0.i64(ptr align 4 %start, i8 0, i64 28, i1 false)
  store i32 1, ptr %start
  call void @any()
  ret void
}
define void @tgt1(ptr %p) convergent {
  %start = getelementptr inbounds i32, ptr %p, i64 1
  %rest = getelementptr inbounds i8, ptr %start, i64 4
  call void @llvm.memset.p0.i64(ptr align 4 %rest, i8 0, i64 24, i1 false)
  store i32 1, ptr %start
  call void @any()
  ret void
}

define void @src2(ptr %p) convergent {
  %start = getelementptr inbounds i32, ptr %p, i64 1
  call void @llvm.memset.p0.i64(ptr align 4 %start, i8 0, i64 28, i1 false)
  store i32 1, ptr %start
  call void @any()
  ret void
}
define void @tgt2(ptr %p) convergent {
  %start = getelementptr inbounds i32, ptr %p, i64 1
  %rest = getelementptr inbounds i8, ptr %start, i64 5
  call void @llvm.memset.p0.i64(ptr %rest, i8 0, i64 23, i1 false)
  store i32 1, ptr %start
  call void @any()
  ret void
}
