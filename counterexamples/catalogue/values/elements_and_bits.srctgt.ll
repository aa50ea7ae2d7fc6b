; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 preserved CO37
; EXPECT: src6 violated CO36
; Values that are not whole numbers are known by their elements, their bits and how two of them compare.
; 1: less or equal, as one comparison.   2: an element of a vector that was not written.
; 3: bits and back.   4: the sign is a bit.   5: a field of a structure.   6: the other half of a number.

declare void @op(i32) convergent
declare void @show(float) convergent

define void @src1(float %x, float %y) convergent {
  %less = fcmp olt float %x, %y
  %equal = fcmp oeq float %x, %y
  %c = or i1 %less, %equal
  %v = zext i1 %c to i32
  call void @op(i32 %v)
  ret void
}
define void @tgt1(float %x, float %y) convergent {
  %c = fcmp ole float %x, %y
  %v = zext i1 %c to i32
  call void @op(i32 %v)
  ret void
}

define void @src2(<2 x i32> %p, i32 %x) convergent {
  %q = insertelement <2 x i32> %p, i32 %x, i32 1
  %v = extractelement <2 x i32> %q, i32 0
  call void @op(i32 %v)
  ret void
}
define void @tgt2(<2 x i32> %p, i32 %x) convergent {
  %v = extractelement <2 x i32> %p, i32 0
  call void @op(i32 %v)
  ret void
}

define void @src3(float %x) convergent {
  %bits = bitcast float %x to i32
  %v = bitcast i32 %bits to float
  call void @show(float %v)
  ret void
}
define void @tgt3(float %x) convergent {
  call void @show(float %x)
  ret void
}

define void @src4(float %x) convergent {
  %n = fneg float %x
  %bits = bitcast float %n to i32
  call void @op(i32 %bits)
  ret void
}
define void @tgt4(float %x) convergent {
  %bits = bitcast float %x to i32
  %v = xor i32 %bits, -2147483648
  call void @op(i32 %v)
  ret void
}

define void @src5({ i32, i32 } %p) convergent {
  %a = extractvalue { i32, i32 } %p, 0
  %q = insertvalue { i32, i32 } %p, i32 %a, 1
  %v = extractvalue { i32, i32 } %q, 1
  call void @op(i32 %v)
  ret void
}
define void @tgt5({ i32, i32 } %p) convergent {
  %v = extractvalue { i32, i32 } %p, 0
  call void @op(i32 %v)
  ret void
}

define void @src6(ptr noalias %p, i64 noundef %x) convergent {
  store i64 %x, ptr %p
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}
define void @tgt6(ptr noalias %p, i64 noundef %x) convergent {
  store i64 %x, ptr %p
  %high = lshr i64 %x, 32
  %v = trunc i64 %high to i32
  call void @op(i32 %v)
  ret void
}
