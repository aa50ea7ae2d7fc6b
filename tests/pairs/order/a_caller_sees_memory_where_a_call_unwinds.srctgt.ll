; What is stored before a call that may unwind, the caller then sees, whatever the callee reads.
declare void @mayunwind() memory(none)
declare void @op() convergent
declare void @opx(i32) convergent
declare void @opm() memory(none) convergent willreturn

; EXPECT: src1 unknown
; REASON: memory holds something else
; BACK: src1 unknown
define void @src1(ptr %p) {
  store i32 1, ptr %p
  call void @mayunwind()
  call void @op()
  ret void
}

define void @tgt1(ptr %p) {
  call void @mayunwind()
  store i32 1, ptr %p
  call void @op()
  ret void
}

; EXPECT: src2 unknown
; REASON: memory holds something else
define void @src2(ptr %p) {
  store i32 1, ptr %p
  call void @opm()
  ret void
}

define void @tgt2(ptr %p) {
  call void @opm()
  store i32 1, ptr %p
  ret void
}
