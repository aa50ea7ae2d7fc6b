; Promises of vectors hold for each element.
declare void @op(i32) convergent
declare void @pair(<2 x i32>) convergent
declare void @sure(<2 x i32> noundef) convergent
declare void @fl(float noundef) convergent

; EXPECT: src1 preserved
define void @src1(<2 x i32> noundef %x) {
  %n = call range(i32 0, 5) <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  call void @pair(<2 x i32> %n)
  ret void
}
define void @tgt1(<2 x i32> noundef %x) {
  %n = call range(i32 0, 5) <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  call void @pair(<2 x i32> %n)
  ret void
}
; EXPECT: src2 unknown
define void @src2(<2 x i32> noundef %x) {
  %n = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  call void @pair(<2 x i32> %n)
  ret void
}
define void @tgt2(<2 x i32> noundef %x) {
  %n = call range(i32 0, 5) <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  call void @pair(<2 x i32> %n)
  ret void
}
; An element that is poison breaks the promise of the whole.
; EXPECT: src3 preserved
define void @src3(i32 %x) {
  %v = insertelement <2 x i32> poison, i32 %x, i64 0
  call void @sure(<2 x i32> %v)
  ret void
}
define void @tgt3(i32 %x) {
  call void @op(i32 7)
  ret void
}
; EXPECT: src4 unknown
define void @src4(i32 noundef %x) {
  %v = insertelement <2 x i32> zeroinitializer, i32 %x, i64 0
  call void @pair(<2 x i32> %v)
  ret void
}
define void @tgt4(i32 noundef %x) {
  %v = insertelement <2 x i32> zeroinitializer, i32 %x, i64 0
  %w = call noundef <2 x i32> @llvm.umax.v2i32(<2 x i32> %v, <2 x i32> <i32 poison, i32 0>)
  call void @pair(<2 x i32> %v)
  ret void
}
; EXPECT: src5 preserved
define void @src5(<2 x i32> noundef %v) {
  call void @sure(<2 x i32> %v)
  ret void
}
define void @tgt5(<2 x i32> noundef %v) {
  %w = call noundef <2 x i32> @llvm.umax.v2i32(<2 x i32> %v, <2 x i32> <i32 1, i32 0>)
  call void @sure(<2 x i32> %v)
  ret void
}
; EXPECT: src6 preserved
define void @src6(float noundef %x) {
  %y = fadd nnan float %x, 1.0
  %z = fneg float %y
  call void @fl(float %z)
  ret void
}
define void @tgt6(float noundef %x) {
  %y = fadd float %x, 1.0
  %z = fneg float %y
  call void @fl(float %z)
  ret void
}
; EXPECT: src7 unknown
define void @src7(float noundef %x) {
  %y = fadd float %x, 1.0
  call void @fl(float %y)
  ret void
}
define void @tgt7(float noundef %x) {
  %y = fadd nnan float %x, 1.0
  call void @fl(float %y)
  ret void
}
; EXPECT: src8 preserved
define void @src8(float %x) {
  %c = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
define void @tgt8(float %x) {
  %c = fcmp uno float %x, 0.0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
; EXPECT: src9 preserved
define void @src9(<4 x i1> %x) {
  %s = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %x)
  br i1 %s, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
define void @tgt9(<4 x i1> %x) {
  %i = bitcast <4 x i1> %x to i4
  %s = icmp ne i4 %i, 0
  br i1 %s, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:
  ret void
}
