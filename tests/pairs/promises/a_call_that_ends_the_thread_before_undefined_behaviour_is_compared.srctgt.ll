; A call that ends the thread before undefined behaviour is compared.
declare void @op(i32) convergent
declare void @llvm.assume(i1)

; A false assumption.
; EXPECT: src1 unknown
; ITSELF: src1 preserved
define void @src1(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  call void @llvm.assume(i1 false)
  ret void
}

define void @tgt1(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  call void @llvm.assume(i1 false)
  ret void
}

; A false assumption.
; EXPECT: src2 unknown
define void @src2(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  call void @llvm.assume(i1 false)
  ret void
}

define void @tgt2(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; A false assumption.
; EXPECT: src3 preserved
define void @src3(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  call void @llvm.assume(i1 false)
  ret void
}

define void @tgt3(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}

; A division by zero.
; EXPECT: src4 unknown
; ITSELF: src4 preserved
define void @src4(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, 0
  call void @op(i32 %d)
  ret void
}

define void @tgt4(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  %d = udiv i32 1, 0
  call void @op(i32 %d)
  ret void
}

; A division by zero.
; EXPECT: src5 unknown
define void @src5(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, 0
  call void @op(i32 %d)
  ret void
}

define void @tgt5(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; A division by zero.
; EXPECT: src6 preserved
define void @src6(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, 0
  call void @op(i32 %d)
  ret void
}

define void @tgt6(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}

; A division by what is always zero.
; EXPECT: src7 unknown
; ITSELF: src7 preserved
define void @src7(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, %z
  ret void
}

define void @tgt7(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  %d = udiv i32 1, %z
  ret void
}

; A division by what is always zero.
; EXPECT: src8 unknown
define void @src8(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, %z
  ret void
}

define void @tgt8(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; A division by what is always zero.
; EXPECT: src9 preserved
define void @src9(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  %d = udiv i32 1, %z
  ret void
}

define void @tgt9(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}

; A branch on poison.
; EXPECT: src10 unknown
; ITSELF: src10 preserved
define void @src10(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  br i1 poison, label %a, label %b
a:
  ret void
b:
  ret void
}

define void @tgt10(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  br i1 poison, label %a, label %b
a:
  ret void
b:
  ret void
}

; A branch on poison.
; EXPECT: src11 unknown
define void @src11(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  br i1 poison, label %a, label %b
a:
  ret void
b:
  ret void
}

define void @tgt11(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; A branch on poison.
; EXPECT: src12 preserved
define void @src12(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  br i1 poison, label %a, label %b
a:
  ret void
b:
  ret void
}

define void @tgt12(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}

; A switch on poison.
; EXPECT: src13 unknown
; ITSELF: src13 preserved
define void @src13(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  switch i32 poison, label %a []
a:
  ret void
}

define void @tgt13(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  switch i32 poison, label %a []
a:
  ret void
}

; A switch on poison.
; EXPECT: src14 unknown
define void @src14(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  switch i32 poison, label %a []
a:
  ret void
}

define void @tgt14(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; A switch on poison.
; EXPECT: src15 preserved
define void @src15(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  switch i32 poison, label %a []
a:
  ret void
}

define void @tgt15(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}

; Its own end.
; EXPECT: src16 unknown
; ITSELF: src16 preserved
define void @src16(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  unreachable
}

define void @tgt16(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 1)
  unreachable
}

; Its own end.
; EXPECT: src17 unknown
define void @src17(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  unreachable
}

define void @tgt17(i32 noundef range(i32 0, 1) %z) {
  ret void
}

; Its own end.
; EXPECT: src18 preserved
define void @src18(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  unreachable
}

define void @tgt18(i32 noundef range(i32 0, 1) %z) {
  call void @op(i32 0)
  ret void
}
