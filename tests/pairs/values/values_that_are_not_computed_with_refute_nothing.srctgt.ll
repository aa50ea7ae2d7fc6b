; Values that are not computed with refute nothing: sums of floats are any values.
declare void @v(float) convergent
declare void @w(<2 x i32>) convergent

; EXPECT: src1 unknown
define void @src1(float %a, float %b, float %c) {
  %s = fadd float %a, %b
  %t = fadd float %s, %c
  call void @v(float %t)
  ret void
}

define void @tgt1(float %a, float %b, float %c) {
  %s = fadd float %b, %c
  %t = fadd float %a, %s
  call void @v(float %t)
  ret void
}

; Sums of vectors are sums of their elements.
; EXPECT: src2 preserved
define void @src2(<2 x i32> %a, <2 x i32> %b, <2 x i32> %c) {
  %s = add <2 x i32> %a, %b
  %t = add <2 x i32> %s, %c
  call void @w(<2 x i32> %t)
  ret void
}

define void @tgt2(<2 x i32> %a, <2 x i32> %b, <2 x i32> %c) {
  %s = add <2 x i32> %b, %c
  %t = add <2 x i32> %a, %s
  call void @w(<2 x i32> %t)
  ret void
}
