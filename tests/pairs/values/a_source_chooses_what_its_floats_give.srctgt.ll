; A source chooses what its operations on floats give where its flags, or LLVM's rules for zeros
; and quotients, leave that open; it chooses as its target does. A target must not choose more.

declare void @show(float) convergent
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)

; EXPECT: src1 preserved
define void @src1(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %a, -0.0
  call void @show(float %v)
  ret void
}

define void @tgt1(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

; EXPECT: src2 preserved
define void @src2(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float 0.0, %a
  call void @show(float %v)
  ret void
}

define void @tgt2(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

; EXPECT: src3 preserved
define void @src3(float %a, float %b, float %d, i1 noundef %c) {
  %v = fsub float %a, 0.0
  call void @show(float %v)
  ret void
}

define void @tgt3(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

; EXPECT: src4 preserved
define void @src4(float %a, float %b, float %d, i1 noundef %c) {
  %v = fmul float 1.0, %a
  %w = fdiv float %v, 1.0
  call void @show(float %w)
  ret void
}

define void @tgt4(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

; EXPECT: src5 preserved
define void @src5(float %a, float %b, float %d, i1 noundef %c) {
  %v = fdiv arcp float %a, 5.0
  call void @show(float %v)
  ret void
}

define void @tgt5(float %a, float %b, float %d, i1 noundef %c) {
  %v = fmul arcp float %a, 0x3FC99999A0000000
  call void @show(float %v)
  ret void
}

; A sum may be added up in any order, and the target may know less of it.

; EXPECT: src6 preserved
define void @src6(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt6(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %b, %d
  %w = fadd float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src7 preserved
define void @src7(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz nnan float %a, %b
  %w = fsub reassoc nsz nnan float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt7(float %a, float %b, float %d, i1 noundef %c) {
  %v = fsub reassoc nsz nnan float %b, %d
  %w = fadd reassoc nsz nnan float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src8 preserved
define void @src8(float %a, float %b, float %d, i1 noundef %c) {
  %1 = fadd fast float 0.0, %a
  %2 = fadd fast float %1, %b
  %3 = fadd fast float %2, %d
  %4 = fadd fast float %3, %b
  %5 = fadd fast float %4, %a
  call void @show(float %5)
  ret void
}

define void @tgt8(float %a, float %b, float %d, i1 noundef %c) {
  %1 = insertelement <4 x float> poison, float %b, i32 0
  %2 = insertelement <4 x float> %1, float %a, i32 1
  %3 = insertelement <4 x float> %2, float %b, i32 2
  %4 = insertelement <4 x float> %3, float %d, i32 3
  %5 = call fast float @llvm.vector.reduce.fadd.v4f32(float %a, <4 x float> %4)
  call void @show(float %5)
  ret void
}

; Zero may be added in some threads only.

; EXPECT: src9 preserved
define void @src9(float %a, float %b, float %d, i1 noundef %c) {
  %z = select i1 %c, float %b, float 0.0
  %v = fadd nsz reassoc float %a, %z
  call void @show(float %v)
  ret void
}

define void @tgt9(float %a, float %b, float %d, i1 noundef %c) {
  %s = fadd nsz reassoc float %a, %b
  %v = select i1 %c, float %s, float %a
  call void @show(float %v)
  ret void
}

; Without the flag, zero is not nothing.

; EXPECT: src10 unknown
define void @src10(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %a, 0.0
  call void @show(float %v)
  ret void
}

define void @tgt10(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

; A sum that is not said to be, is not added up otherwise.

; EXPECT: src11 unknown
define void @src11(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %a, %b
  %w = fadd float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt11(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %b, %d
  %w = fadd float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src12 unknown
define void @src12(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc float %a, %b
  %w = fadd reassoc float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt12(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc float %b, %d
  %w = fadd reassoc float %a, %v
  call void @show(float %w)
  ret void
}

; Nor is one of which only the last addition is said to be, also where an equal one is said to be.

; EXPECT: src13 unknown
define void @src13(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt13(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %b, %d
  %w = fadd reassoc nsz float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src14 unknown
define void @src14(float %a, float %b, float %d, i1 noundef %c) {
  %u = fadd reassoc nsz float %a, %b
  call void @show(float %u)
  %v = fadd float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt14(float %a, float %b, float %d, i1 noundef %c) {
  %u = fadd float %a, %b
  call void @show(float %u)
  %v = fadd reassoc nsz float %b, %d
  %w = fadd reassoc nsz float %a, %v
  call void @show(float %w)
  ret void
}

; Only the source chooses.

; EXPECT: src15 unknown
define void @src15(float %a, float %b, float %d, i1 noundef %c) {
  call void @show(float %a)
  ret void
}

define void @tgt15(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float %a, 0.0
  call void @show(float %v)
  ret void
}

; EXPECT: src16 unknown
define void @src16(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  call void @show(float %w)
  ret void
}

define void @tgt16(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %b, %d
  %w = fadd reassoc nsz float %a, %v
  %x = fadd reassoc nsz float %a, %b
  %y = fadd reassoc nsz float %x, %d
  call void @show(float %w)
  call void @show(float %y)
  ret void
}

; EXPECT: src17 unknown
define void @src17(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float %a, 0.0
  call void @show(float %v)
  call void @show(float %v)
  ret void
}

define void @tgt17(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float %a, 0.0
  call void @show(float %v)
  call void @show(float %a)
  ret void
}

; EXPECT: src18 unknown
define void @src18(float %a, float %b, float %d, i1 noundef %c) {
  %v = fdiv float %a, 5.0
  call void @show(float %v)
  ret void
}

define void @tgt18(float %a, float %b, float %d, i1 noundef %c) {
  %v = fmul float %a, 0x3FC99999A0000000
  call void @show(float %v)
  ret void
}

; EXPECT: src19 unknown
define void @src19(float %a, float %b, float %d, i1 noundef %c) {
  %v = fdiv arcp float %a, 5.0
  call void @show(float %v)
  ret void
}

define void @tgt19(float %a, float %b, float %d, i1 noundef %c) {
  %v = fmul arcp float %a, 0x3FC9999980000000
  call void @show(float %v)
  ret void
}

; Each summand counts, as often as it is added.

; EXPECT: src20 unknown
define void @src20(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd fast float %a, %b
  %w = fadd fast float %v, %b
  call void @show(float %w)
  ret void
}

define void @tgt20(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd fast float %b, %a
  call void @show(float %v)
  ret void
}

; EXPECT: src21 unknown
define void @src21(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd fast float %a, %b
  %w = fadd fast float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt21(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd fast float %d, %d
  %w = fadd fast float %v, %a
  call void @show(float %w)
  ret void
}

; EXPECT: src22 unknown
define void @src22(float %a, float %b, float %d, i1 noundef %c) {
  %v = fsub fast float %a, %b
  %w = fadd fast float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt22(float %a, float %b, float %d, i1 noundef %c) {
  %v = fsub fast float %b, %d
  %w = fadd fast float %v, %a
  call void @show(float %w)
  ret void
}

; What the target excludes, the source must exclude.

; EXPECT: src23 unknown
define void @src23(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt23(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz nnan float %b, %d
  %w = fadd reassoc nsz nnan float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src24 unknown
define void @src24(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz nnan float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt24(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz nnan float %b, %d
  %w = fadd reassoc nsz nnan float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src25 unknown
define void @src25(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt25(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %b, %d
  %w = fadd reassoc nsz float %a, %v
  %n = fneg nnan float %w
  %x = fneg float %n
  call void @show(float %x)
  ret void
}

; EXPECT: src26 unknown
define void @src26(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float %a, %b
  %w = fadd nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt26(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd nsz float %b, %d
  %w = fadd nsz float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src27 unknown
define void @src27(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz float %a, %b
  %w = fadd reassoc nsz float %v, %d
  call void @show(float %w)
  ret void
}

define void @tgt27(float %a, float %b, float %d, i1 noundef %c) {
  %v = fadd reassoc nsz afn float %b, %d
  %w = fadd reassoc nsz afn float %a, %v
  call void @show(float %w)
  ret void
}

; EXPECT: src28 preserved
define void @src28(<4 x float> %v, float %x) {
  %s = call reassoc nnan ninf nsz arcp afn float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %v)
  %r = fadd reassoc nnan ninf nsz arcp afn float %s, %x
  call void @show(float %r)
  ret void
}

define void @tgt28(<4 x float> %v, float %x) {
  %s = call reassoc nnan ninf nsz arcp afn float @llvm.vector.reduce.fadd.v4f32(float %x, <4 x float> %v)
  call void @show(float %s)
  ret void
}

; EXPECT: src29 unknown
define void @src29(<4 x float> %v, float %x) {
  %s = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %v)
  %r = fadd reassoc nnan ninf nsz arcp afn float %s, %x
  call void @show(float %r)
  ret void
}

define void @tgt29(<4 x float> %v, float %x) {
  %s = call reassoc nnan ninf nsz arcp afn float @llvm.vector.reduce.fadd.v4f32(float %x, <4 x float> %v)
  call void @show(float %s)
  ret void
}

; EXPECT: src30 preserved
define void @src30(float noundef %a, float noundef %b, i1 noundef %c) {
  %one = select i1 %c, float %a, float %b
  %other = select i1 %c, float %b, float %a
  %m = fmul float %one, %other
  %q = fdiv arcp float %m, 5.0
  call void @show(float %q)
  ret void
}

define void @tgt30(float noundef %a, float noundef %b, i1 noundef %c) {
  %m = fmul float %a, %b
  %q = fmul arcp float %m, 0x3FC99999A0000000
  call void @show(float %q)
  ret void
}

; EXPECT: src31 unknown
define void @src31(float noundef %a, float noundef %b, i1 noundef %c) {
  %one = select i1 %c, float %a, float %b
  %other = select i1 %c, float %b, float %a
  %m = fmul float %one, %other
  %q = fdiv float %m, 5.0
  call void @show(float %q)
  ret void
}

define void @tgt31(float noundef %a, float noundef %b, i1 noundef %c) {
  %m = fmul float %a, %b
  %q = fmul float %m, 0x3FC99999A0000000
  call void @show(float %q)
  ret void
}

; EXPECT: src32 preserved
define void @src32(float noundef %a, float noundef %b, i1 noundef %c) {
  %one = select i1 %c, float %a, float %b
  %other = select i1 %c, float %b, float %a
  %m = fmul float %one, %other
  %s = fadd reassoc nsz float %m, 0.0
  %q = fdiv arcp float %a, 5.0
  call void @show(float %s)
  call void @show(float %q)
  ret void
}

define void @tgt32(float noundef %a, float noundef %b, i1 noundef %c) {
  %m = fmul float %a, %b
  %s = fadd reassoc nsz float %m, 0.0
  %q = fmul arcp float %a, 0x3FC99999A0000000
  call void @show(float %s)
  call void @show(float %q)
  ret void
}

; EXPECT: src33 preserved
define void @src33(<4 x float> %v, float %x) {
  %a = extractelement <4 x float> %v, i64 0
  %b = extractelement <4 x float> %v, i64 1
  %c = extractelement <4 x float> %v, i64 2
  %d = extractelement <4 x float> %v, i64 3
  %s = fadd reassoc nnan ninf nsz arcp afn float %a, %b
  %t = fadd reassoc nnan ninf nsz arcp afn float %c, %s
  %u = fadd reassoc nnan ninf nsz arcp afn float %d, %t
  %r = fadd reassoc nnan ninf nsz arcp afn float %x, %u
  call void @show(float %r)
  ret void
}

define void @tgt33(<4 x float> %v, float %x) {
  %s = call reassoc nnan ninf nsz arcp afn float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %v)
  %r = fadd reassoc nnan ninf nsz arcp afn float %s, %x
  call void @show(float %r)
  ret void
}

; EXPECT: src34 unknown
define void @src34(<4 x float> %v, float %x) {
  %a = extractelement <4 x float> %v, i64 0
  %b = extractelement <4 x float> %v, i64 1
  %c = extractelement <4 x float> %v, i64 2
  %d = extractelement <4 x float> %v, i64 3
  %s = fadd reassoc nnan ninf nsz arcp afn float %a, %b
  %t = fadd reassoc nnan ninf nsz arcp afn float %c, %s
  %u = fadd reassoc nnan ninf nsz arcp afn float %d, %t
  %r = fadd reassoc nnan ninf nsz arcp afn float %x, %u
  call void @show(float %r)
  ret void
}

define void @tgt34(<4 x float> %v, float %x) {
  %s = call reassoc nnan ninf nsz arcp afn float @llvm.vector.reduce.fadd.v4f32(float 1.0, <4 x float> %v)
  %r = fadd reassoc nnan ninf nsz arcp afn float %s, %x
  call void @show(float %r)
  ret void
}

; EXPECT: src35 unknown
define void @src35(float %a, float %b, float %c) {
  %other = fadd reassoc nnan ninf nsz float %a, %b
  %own = fadd reassoc nsz float %a, %b
  %r = fadd reassoc nnan ninf nsz float %own, %c
  call void @show(float noundef %r)
  ret void
}

define void @tgt35(float %a, float %b, float %c) {
  %t = fadd reassoc nnan ninf nsz float %a, %c
  %r = fadd reassoc nnan ninf nsz float %t, %b
  call void @show(float noundef %r)
  ret void
}

; EXPECT: src36 unknown
define void @src36(float %a, float %b, float %c) {
  %own = fadd reassoc nsz float %a, %b
  %other = fadd reassoc nnan ninf nsz float %a, %b
  %r = fadd reassoc nnan ninf nsz float %own, %c
  call void @show(float noundef %r)
  ret void
}

define void @tgt36(float %a, float %b, float %c) {
  %t = fadd reassoc nnan ninf nsz float %a, %c
  %r = fadd reassoc nnan ninf nsz float %t, %b
  call void @show(float noundef %r)
  ret void
}

; EXPECT: src37 preserved
define void @src37(float %a, float %b, float %c) {
  %other = fadd reassoc nnan ninf nsz float %a, %b
  %r = fadd reassoc nnan ninf nsz float %other, %c
  call void @show(float noundef %r)
  ret void
}

define void @tgt37(float %a, float %b, float %c) {
  %t = fadd reassoc nnan ninf nsz float %a, %c
  %r = fadd reassoc nnan ninf nsz float %t, %b
  call void @show(float noundef %r)
  ret void
}
