; What a constant is multiplied with may be another term in each program: here it is loaded where the
; source loads later.
target triple = "amdgcn-amd-amdhsa"
declare float @llvm.fmuladd.f32(float, float, float)
declare void @op(float) convergent

; EXPECT: src1 preserved
define void @src1(ptr %p, i1 %c) {
  br i1 %c, label %yes, label %no

yes:
  %x = load float, ptr %p, align 4
  %v = call float @llvm.fmuladd.f32(float 2.5e-01, float %x, float %x)
  br label %no

no:
  %r = phi float [ 0.0, %0 ], [ %v, %yes ]
  call void @op(float %r)
  ret void
}
define void @tgt1(ptr %p, i1 %c) {
  br i1 %c, label %yes, label %no

yes:
  %y = load float, ptr %p, align 4
  %v = call float @llvm.fmuladd.f32(float %y, float 2.5e-01, float %y)
  br label %no

no:
  %r = phi float [ 0.0, %0 ], [ %v, %yes ]
  call void @op(float %r)
  ret void
}
