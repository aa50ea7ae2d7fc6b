; Floats and vectors are known by their parts.
declare void @op(i32) convergent
declare void @show(float) convergent
declare void @both(<2 x i32>) convergent

; A comparison the other way round, with its arms exchanged.
; EXPECT: src1 preserved
define void @src1(float %x, float %y) {
  %c = fcmp olt float %x, %y
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
define void @tgt1(float %x, float %y) {
  %c = fcmp ule float %y, %x
  %d = fcmp uno float %x, %y
  %e = or i1 %c, %d
  br i1 %e, label %b, label %a
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}

; Unordered is one more outcome, which the wave does not compute.
; EXPECT: src2 unknown
define void @src2(float noundef %x, float noundef %y) {
  %c = fcmp olt float %x, %y
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
define void @tgt2(float noundef %x, float noundef %y) {
  %c = fcmp ult float %x, %y
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}

; The bits of a float, and back.
; EXPECT: src3 preserved
define void @src3(float %x) {
  call void @show(float %x)
  ret void
}
define void @tgt3(float %x) {
  %i = bitcast float %x to i32
  %f = bitcast i32 %i to float
  call void @show(float %f)
  ret void
}

; A sign is a bit.
; EXPECT: src4 preserved
define i32 @src4(float %x) {
  %n = fneg float %x
  %i = bitcast float %n to i32
  call void @op(i32 %i)
  ret i32 %i
}
define i32 @tgt4(float %x) {
  %i = bitcast float %x to i32
  %n = xor i32 %i, -2147483648
  call void @op(i32 %n)
  ret i32 %n
}

; A sum of vectors, element by element.
; EXPECT: src5 preserved
define void @src5(<2 x i32> %x, <2 x i32> %y) {
  %s = add <2 x i32> %x, %y
  call void @both(<2 x i32> %s)
  ret void
}
define void @tgt5(<2 x i32> %x, <2 x i32> %y) {
  %x0 = extractelement <2 x i32> %x, i64 0
  %x1 = extractelement <2 x i32> %x, i64 1
  %y0 = extractelement <2 x i32> %y, i64 0
  %y1 = extractelement <2 x i32> %y, i64 1
  %s0 = add i32 %x0, %y0
  %s1 = add i32 %y1, %x1
  %v = insertelement <2 x i32> poison, i32 %s0, i64 0
  %w = insertelement <2 x i32> %v, i32 %s1, i64 1
  call void @both(<2 x i32> %w)
  ret void
}

; An element that the source leaves poison may be anything.
; EXPECT: src6 preserved
define void @src6(i32 %x) {
  %v = insertelement <2 x i32> poison, i32 %x, i64 0
  call void @both(<2 x i32> %v)
  ret void
}
define void @tgt6(i32 %x) {
  %v = insertelement <2 x i32> zeroinitializer, i32 %x, i64 0
  call void @both(<2 x i32> %v)
  ret void
}

; A reduction is the sum of all, in any order.
; EXPECT: src7 preserved
define void @src7(<4 x i32> %x) {
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  call void @op(i32 %s)
  ret void
}
define void @tgt7(<4 x i32> %x) {
  %h = shufflevector <4 x i32> %x, <4 x i32> poison, <4 x i32> <i32 2, i32 3, i32 poison, i32 poison>
  %a = add <4 x i32> %x, %h
  %k = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 1, i32 poison, i32 poison, i32 poison>
  %b = add <4 x i32> %a, %k
  %s = extractelement <4 x i32> %b, i64 0
  call void @op(i32 %s)
  ret void
}

; Operations on floats are the same on equal operands, alone or in a vector.
; EXPECT: src8 preserved
define float @src8(<2 x float> %x, <2 x float> %y) {
  %s = fmul <2 x float> %x, %y
  %e = extractelement <2 x float> %s, i64 1
  call void @show(float %e)
  ret float %e
}
define float @tgt8(<2 x float> %x, <2 x float> %y) {
  %a = extractelement <2 x float> %x, i64 1
  %b = extractelement <2 x float> %y, i64 1
  %e = fmul float %b, %a
  call void @show(float %e)
  ret float %e
}

; The pair that an operation returns, part by part.
; EXPECT: src9 preserved
define void @src9(i32 %x, i32 %y) {
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %s = extractvalue { i32, i1 } %p, 0
  %o = extractvalue { i32, i1 } %p, 1
  br i1 %o, label %a, label %b
a:
  call void @op(i32 %s)
  br label %b
b:
  ret void
}
define void @tgt9(i32 %x, i32 %y) {
  %s = add i32 %x, %y
  %o = icmp ult i32 %s, %x
  %p = insertvalue { i32, i1 } poison, i32 %s, 0
  %q = insertvalue { i32, i1 } %p, i1 %o, 1
  %r = extractvalue { i32, i1 } %q, 1
  br i1 %r, label %a, label %b
a:
  %t = extractvalue { i32, i1 } %q, 0
  call void @op(i32 %t)
  br label %b
b:
  ret void
}

; A vector of constants is not another one.
; EXPECT: src10 violated
define void @src10() {
  call void @both(<2 x i32> <i32 1, i32 2>)
  ret void
}
define void @tgt10() {
  call void @both(<2 x i32> <i32 2, i32 1>)
  ret void
}

; A choice by a vector of truths is one for each element.
; EXPECT: src11 preserved
define void @src11(<2 x i32> %x, <2 x i32> %y) {
  %c = icmp ult <2 x i32> %x, %y
  %m = select <2 x i1> %c, <2 x i32> %x, <2 x i32> %y
  call void @both(<2 x i32> %m)
  ret void
}
define void @tgt11(<2 x i32> %x, <2 x i32> %y) {
  %m = call <2 x i32> @llvm.umin.v2i32(<2 x i32> %x, <2 x i32> %y)
  call void @both(<2 x i32> %m)
  ret void
}
