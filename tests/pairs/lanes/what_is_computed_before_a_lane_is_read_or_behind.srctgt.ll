; What is computed of values before the first lane is read is computed of what was read, and the
; other way round, where all that it is made of is read, or is the same in all lanes.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i1 @llvm.amdgcn.readfirstlane.i1(i1)
declare float @llvm.amdgcn.readfirstlane.f32(float)
declare ptr @llvm.amdgcn.readfirstlane.p0(ptr)
declare ptr addrspace(3) @llvm.amdgcn.readfirstlane.p3(ptr addrspace(3))
declare <4 x i16> @llvm.amdgcn.readfirstlane.v4i16(<4 x i16>)
declare <2 x i16> @llvm.amdgcn.readfirstlane.v2i16(<2 x i16>)

; A division by a number.
; EXPECT: src1 preserved
define i32 @src1(i32 %x) {
  %q = udiv i32 %x, 2
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt1(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %q = udiv i32 %a, 2
  ret i32 %q
}

; A division by what each lane has for itself.
; EXPECT: src2 violated
define i32 @src2(i32 noundef %x, i32 noundef %y) {
  %d = or i32 %y, 1
  %q = udiv i32 %x, %d
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt2(i32 noundef %x, i32 noundef %y) {
  %d = or i32 %y, 1
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %q = udiv i32 %a, %d
  ret i32 %q
}

; Both operands are read.
; EXPECT: src3 preserved
define i32 @src3(i32 noundef %x, i32 noundef %y) {
  %q = sub i32 %x, %y
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt3(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %q = sub i32 %a, %b
  ret i32 %q
}

; They are read and taken in the other order.
; EXPECT: src4 violated
define i32 @src4(i32 noundef %x, i32 noundef %y) {
  %q = sub i32 %x, %y
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt4(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %q = sub i32 %b, %a
  ret i32 %q
}

; A sum that must not wrap.
; EXPECT: src5 preserved
define i32 @src5(i32 %x) {
  %q = add nsw i32 %x, 1
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt5(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %q = add nsw i32 %a, 1
  ret i32 %q
}

; A sum that may wrap.
; EXPECT: src6 violated
define i32 @src6(i32 noundef %x) {
  %q = add i32 %x, 1
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %q)
  ret i32 %a
}
define i32 @tgt6(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %q = add nsw i32 %a, 1
  ret i32 %q
}

; A float of a number.
; EXPECT: src7 preserved
define float @src7(i32 %x) {
  %q = sitofp i32 %x to float
  %a = call float @llvm.amdgcn.readfirstlane.f32(float %q)
  ret float %a
}
define float @tgt7(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %q = sitofp i32 %a to float
  ret float %q
}

; A negated float.
; EXPECT: src8 preserved
define float @src8(float %x) {
  %n = fneg float %x
  %a = call float @llvm.amdgcn.readfirstlane.f32(float %n)
  ret float %a
}
define float @tgt8(float %x) {
  %a = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %n = fneg float %a
  ret float %n
}

; A pointer to local memory.
; EXPECT: src9 preserved
define ptr addrspace(3) @src9(ptr %x) {
  %q = addrspacecast ptr %x to ptr addrspace(3)
  %a = call ptr addrspace(3) @llvm.amdgcn.readfirstlane.p3(ptr addrspace(3) %q)
  ret ptr addrspace(3) %a
}
define ptr addrspace(3) @tgt9(ptr %x) {
  %a = call ptr @llvm.amdgcn.readfirstlane.p0(ptr %x)
  %q = addrspacecast ptr %a to ptr addrspace(3)
  ret ptr addrspace(3) %q
}

; A part of a vector, by another overload.
; EXPECT: src10 preserved
define <2 x i16> @src10(<4 x i16> %x) {
  %a = call <4 x i16> @llvm.amdgcn.readfirstlane.v4i16(<4 x i16> %x)
  %q = shufflevector <4 x i16> %a, <4 x i16> poison, <2 x i32> <i32 0, i32 1>
  ret <2 x i16> %q
}
define <2 x i16> @tgt10(<4 x i16> %x) {
  %q = shufflevector <4 x i16> %x, <4 x i16> poison, <2 x i32> <i32 0, i32 1>
  %a = call <2 x i16> @llvm.amdgcn.readfirstlane.v2i16(<2 x i16> %q)
  ret <2 x i16> %a
}

; What a lane came by is decided by the lane that is read.
; EXPECT: src11 preserved
define i32 @src11(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
  %p = select i1 %c, i32 %x, i32 %y
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)
  ret i32 %a
}
define i32 @tgt11(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
  %d = call i1 @llvm.amdgcn.readfirstlane.i1(i1 %c)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %p = select i1 %d, i32 %a, i32 %b
  ret i32 %p
}

; What a lane came by is not decided by the one that reads.
; EXPECT: src12 violated
define i32 @src12(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
  %p = select i1 %c, i32 %x, i32 %y
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)
  ret i32 %a
}
define i32 @tgt12(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %p = select i1 %c, i32 %a, i32 %b
  ret i32 %p
}

; The same of a branch.
; EXPECT: src13 preserved
define i32 @src13(i1 noundef %c, i32 noundef %x, i32 noundef %y) {

entry:
  br i1 %c, label %one, label %two

one:
  br label %end

two:
  br label %end

end:
  %p = phi i32 [ %x, %one ], [ %y, %two ]
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)
  ret i32 %a
}
define i32 @tgt13(i1 noundef %c, i32 noundef %x, i32 noundef %y) {

entry:
  br i1 %c, label %one, label %two

one:
  br label %end

two:
  br label %end

end:
  %d = call i1 @llvm.amdgcn.readfirstlane.i1(i1 %c)
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %p = select i1 %d, i32 %a, i32 %b
  ret i32 %p
}

; Lanes that are apart do not read each other.
; EXPECT: src14 violated
define i32 @src14(i1 noundef %c, i32 noundef %x) {

entry:
  br i1 %c, label %one, label %two

one:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %end

two:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %end

end:
  %p = phi i32 [ %a, %one ], [ %b, %two ]
  ret i32 %p
}
define i32 @tgt14(i1 noundef %c, i32 noundef %x) {

entry:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br i1 %c, label %one, label %two

one:
  br label %end

two:
  br label %end

end:
  ret i32 %a
}

; One that is not used may go.
; EXPECT: src15 preserved
define i32 @src15(i32 %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 7)
  ret i32 %x
}
define i32 @tgt15(i32 %x) {
  ret i32 %x
}
