; Each use of undef may be another value; what is frozen is one.
declare void @op(i32) convergent
declare void @two(i32, i32) convergent
declare void @pair(<2 x i32>) convergent
declare void @show(float) convergent

; A value that is undef on one way, against itself.
; EXPECT: src1 preserved
define void @src1(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ undef, %entry ], [ %x, %a ]
  call void @op(i32 %p)
  ret void
}
define void @tgt1(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ undef, %entry ], [ %x, %a ]
  call void @op(i32 %p)
  ret void
}

; Where the source has undef, the target has what it likes.
; EXPECT: src2 preserved
define void @src2(i1 %c, i32 noundef %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ undef, %entry ], [ %x, %a ]
  call void @op(i32 %p)
  ret void
}
define void @tgt2(i1 %c, i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

; Undef is not poison: the target may not make it that.
; EXPECT: src3 unknown
define i32 @src3() {
  call void @op(i32 undef)
  ret i32 undef
}
define i32 @tgt3() {
  call void @op(i32 poison)
  ret i32 poison
}

; Two reads of an undefined value may differ, two of a frozen one may not.
; EXPECT: src4 unknown
define void @src4(i32 noundef %x) {
  %f = freeze i32 undef
  call void @two(i32 %f, i32 %f)
  ret void
}
define void @tgt4(i32 noundef %x) {
  call void @two(i32 undef, i32 undef)
  ret void
}

; EXPECT: src5 preserved
define void @src5() {
  call void @two(i32 undef, i32 undef)
  ret void
}
define void @tgt5() {
  %f = freeze i32 undef
  call void @two(i32 %f, i32 %f)
  ret void
}

; What is frozen is chosen by each thread for itself: a branch on it may split a set.
; EXPECT: src6 unknown
define void @src6() {
  call void @op(i32 1)
  ret void
}
define void @tgt6() {
  %f = freeze i1 poison
  br i1 %f, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 1)
  ret void
}

; A branch on undef is undefined behaviour.
; EXPECT: src7 preserved
define void @src7(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ undef, %entry ], [ 7, %a ]
  %q = icmp eq i32 %p, 7
  br i1 %q, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  ret void
}
define void @tgt7(i1 %c) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src8 violated
define void @src8(i1 noundef %c) {
entry:
  call void @op(i32 1)
  ret void
}
define void @tgt8(i1 noundef %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ undef, %entry ], [ 7, %a ]
  %q = icmp eq i32 %p, 7
  br i1 %q, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 1)
  ret void
}

; Of a vector, each element by itself.
; EXPECT: src9 preserved
define void @src9(i32 %x) {
  %v = insertelement <2 x i32> undef, i32 %x, i64 0
  call void @pair(<2 x i32> %v)
  ret void
}
define void @tgt9(i32 %x) {
  %v = insertelement <2 x i32> <i32 3, i32 4>, i32 %x, i64 0
  call void @pair(<2 x i32> %v)
  ret void
}

; A value that its flags may change, against itself.
; EXPECT: src10 preserved
define float @src10(i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi nsz float [ %x, %entry ], [ %y, %a ]
  call void @show(float %p)
  ret float %p
}
define float @tgt10(i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi nsz float [ %x, %entry ], [ %y, %a ]
  call void @show(float %p)
  ret float %p
}

; It is not the value itself.
; EXPECT: src11 unknown
define float @src11(i1 %c, float %x) {
entry:
  call void @show(float %x)
  ret float %x
}
define float @tgt11(i1 %c, float %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi nsz float [ %x, %entry ], [ %x, %a ]
  call void @show(float %p)
  ret float %p
}
