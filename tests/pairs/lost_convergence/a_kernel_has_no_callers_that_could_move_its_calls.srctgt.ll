; A kernel has no callers that could move its calls.
declare void @f(i32) convergent

; EXPECT: src1 preserved
define spir_kernel void @src1(i1 %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

define spir_kernel void @tgt1(i1 %c, ptr %p)  {
  call void @f(i32 7)
  ret void
}

; EXPECT: src2 unknown
define spir_kernel void @src2(i1 %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

define void @tgt2(i1 %c, ptr %p)  {
  call void @f(i32 7)
  ret void
}
