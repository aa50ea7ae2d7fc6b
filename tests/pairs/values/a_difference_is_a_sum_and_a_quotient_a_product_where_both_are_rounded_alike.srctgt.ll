; A constant that is taken away is added with the other sign; to divide by a power of two is to
; multiply by one over it.
target triple = "amdgcn-amd-amdhsa"
declare float @llvm.amdgcn.readfirstlane.f32(float)

; EXPECT: src1 preserved
; BACK: src1 preserved
define float @src1(float %x) {
  %d = fsub float %x, 128.0
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %d)
  ret float %first
}

define float @tgt1(float %x) {
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %s = fadd float %first, -128.0
  ret float %s
}

; EXPECT: src2 preserved
; BACK: src2 preserved
define float @src2(float %x) {
  %q = fdiv float %x, 128.0
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %q)
  ret float %first
}

define float @tgt2(float %x) {
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %p = fmul float %first, 0.0078125
  ret float %p
}

; One over three is rounded twice.
; EXPECT: src3 unknown
; REASON: not computed with
define float @src3(float %x) {
  %q = fdiv float %x, 3.0
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %q)
  ret float %first
}

define float @tgt3(float %x) {
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %p = fmul float %first, 0x3FD5555560000000
  ret float %p
}

; With its own sign it is another number, but no wave computes with floats.
; EXPECT: src4 unknown
define float @src4(float %x) {
  %d = fsub float %x, 128.0
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %d)
  ret float %first
}

define float @tgt4(float %x) {
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %s = fadd float %first, 128.0
  ret float %s
}

; What each lane reads of the first is its sum; its own is another value.
; EXPECT: src5 violated CU2 CO36
declare void @op(i32) convergent
define void @src5(float %x, i32 noundef %y) {
  %d = fsub float %x, 128.0
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %d)
  %s = fadd float %first, 0.0
  call void @op(i32 %y)
  ret void
}

define void @tgt5(float %x, i32 noundef %y) {
entry:
  %first = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  %s = fadd float %first, -128.0
  %c = icmp eq i32 %y, 0
  br i1 %c, label %one, label %two
one:
  call void @op(i32 %y)
  ret void
two:
  call void @op(i32 %y)
  ret void
}
