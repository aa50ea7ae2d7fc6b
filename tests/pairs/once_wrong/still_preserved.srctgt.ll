; The nearest neighbours of pairs that once fooled the checker: each is preserved.
declare void @op(i32) convergent
declare i32 @f(i32) memory(none) willreturn nounwind
declare i32 @q(i32) convergent
declare i32 @p(i32) convergent memory(none) willreturn nounwind
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare void @llvm.assume(i1)
declare i32 @read(ptr) memory(read) willreturn nounwind
declare void @leave(i32) convergent noreturn

; Undef passed on.
; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 undef)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 undef)
  ret void
}

; The same promise.
; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  %r = call noundef range(i32 0, 2) i32 @f(i32 %x)
  call void @op(i32 1)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %r = call noundef range(i32 0, 2) i32 @f(i32 %x)
  call void @op(i32 1)
  ret void
}

; A promise dropped.
; EXPECT: src3 preserved
define void @src3(i32 noundef %x) {
  %r = call noundef i32 @q(i32 %x)
  ret void
}

define void @tgt3(i32 noundef %x) {
  %r = call i32 @q(i32 %x)
  ret void
}

; Two calls of one value made one.
; EXPECT: src4 preserved
define void @src4(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  %b = call i32 @p(i32 %x)
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void
}

define void @tgt4(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void
}

; Two swizzles of one value made one.
; EXPECT: src5 preserved
define void @src5(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 5)
  %b = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 5)
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void
}

define void @tgt5(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 5)
  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void
}

; An assumption dropped.
; EXPECT: src6 preserved
define void @src6(i32 noundef %x) {
  %s = icmp ult i32 %x, 9
  call void @llvm.assume(i1 %s)
  call void @op(i32 %x)
  ret void
}

define void @tgt6(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

; Calls that read in the other order.
; EXPECT: src7 preserved
define void @src7(ptr noundef %a.at, ptr noundef %b.at) {
  %a = call i32 @read(ptr %a.at)
  %b = call i32 @read(ptr %b.at)
  call void @op(i32 %a)
  call void @op(i32 %b)
  ret void
}

define void @tgt7(ptr noundef %a.at, ptr noundef %b.at) {
  %b = call i32 @read(ptr %b.at)
  %a = call i32 @read(ptr %a.at)
  call void @op(i32 %a)
  call void @op(i32 %b)
  ret void
}

; The end of some threads.
; EXPECT: src8 preserved
define void @src8(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 2)
  call void @leave(i32 1)
  unreachable
b:
  call void @op(i32 2)
  ret void
}

define void @tgt8(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 2)
  call void @leave(i32 1)
  unreachable
b:
  call void @op(i32 2)
  ret void
}

; The same end.
; EXPECT: src9 preserved
define void @src9(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

define void @tgt9(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

; Nothing after undefined behaviour.
; EXPECT: src10 preserved
define void @src10(i32 noundef %x) {
  unreachable
}

define void @tgt10(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}
