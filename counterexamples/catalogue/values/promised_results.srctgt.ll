; EXPECT: src1 violated CO36
; EXPECT: src2 preserved CO36
; EXPECT: src3 preserved CO36
; EXPECT: src4 preserved CO36
; EXPECT: src5 unknown CO36
; EXPECT: src6 preserved CO36
; What a call promises of a result that is computed counts, as it does for any other call.
; 1: the target promises a count of bits to be 5, and branches on it: where it is not that is undefined.
; 2: the target promises what is so of any count.   3: the source promises 5, so that its target may take it to be.
; 4: the target promises what follows from an operand.   5: it promises of a float what nothing shows.
; 6: so does the source.

declare i32 @llvm.ctpop.i32(i32)
declare float @llvm.fabs.f32(float)
declare void @op(i32) convergent

define void @src1(i32 noundef %a) {
  %x = call i32 @llvm.ctpop.i32(i32 %a)
  %c = icmp ult i32 %x, 20
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}

define void @tgt1(i32 noundef %a) {
  %x = call range(i32 5, 6) i32 @llvm.ctpop.i32(i32 %a)
  %c = icmp ult i32 %x, 20
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}

define void @src2(i32 noundef %a) {
  %x = call i32 @llvm.ctpop.i32(i32 %a)
  call void @op(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %a) {
  %x = call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %a)
  call void @op(i32 %x)
  ret void
}

define void @src3(i32 noundef %a) {
  %x = call noundef range(i32 5, 6) i32 @llvm.ctpop.i32(i32 %a)
  call void @op(i32 %x)
  ret void
}

define void @tgt3(i32 noundef %a) {
  call void @op(i32 5)
  ret void
}

define void @src4(i32 noundef %a, i32 noundef %b) {
  %m = and i32 %a, 15
  %x = call i32 @llvm.umin.i32(i32 %m, i32 %b)
  call void @op(i32 %x)
  ret void
}

define void @tgt4(i32 noundef %a, i32 noundef %b) {
  %m = and i32 %a, 15
  %x = call range(i32 0, 16) i32 @llvm.umin.i32(i32 %m, i32 %b)
  call void @op(i32 %x)
  ret void
}

define void @src5(float noundef %a) {
  %x = call float @llvm.fabs.f32(float %a)
  %c = fcmp olt float %x, 2.0
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}

define void @tgt5(float noundef %a) {
  %x = call nofpclass(nan) float @llvm.fabs.f32(float %a)
  %c = fcmp olt float %x, 2.0
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}

define void @src6(float noundef %a) {
  %x = call nofpclass(nan) float @llvm.fabs.f32(float %a)
  %c = fcmp olt float %x, 2.0
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}

define void @tgt6(float noundef %a) {
  %x = call nofpclass(nan) float @llvm.fabs.f32(float %a)
  %c = fcmp olt float %x, 2.0
  br i1 %c, label %y, label %n
y:
  call void @op(i32 1)
  ret void
n:
  ret void
}
