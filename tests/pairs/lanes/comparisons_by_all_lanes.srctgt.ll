; What LLVM writes in another way for AMDGPU's comparisons by all lanes is no violation; what
; compares something else is.
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare void @op(i64) convergent
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 5, i32 %x, i32 36)
  call void @op(i64 %r)
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 5, i32 34)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 5, i32 %x, i32 36)
  call void @op(i64 %r)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 5, i32 36)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 5, i32 %x, i32 39)
  call void @op(i64 %r)
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 5, i32 41)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src4 preserved
define void @src4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp slt i32 %x, %y
  %w = zext i1 %c to i32
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %w, i32 0, i32 33)
  call void @op(i64 %r)
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 40)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src5 violated
define void @src5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp slt i32 %x, %y
  %w = zext i1 %c to i32
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %w, i32 0, i32 33)
  call void @op(i64 %r)
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 36)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src6 preserved
define void @src6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 5, i32 6, i32 32)
  call void @op(i64 %r)
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = add i64 0, 0
  call void @op(i64 %r)
  ret void
}

; EXPECT: src7 violated
define void @src7(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.icmp.i64.i32(i32 5, i32 5, i32 32)
  call void @op(i64 %r)
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = add i64 0, 0
  call void @op(i64 %r)
  ret void
}

; EXPECT: src8 preserved
define void @src8(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float 5.0, float %z, i32 2)
  call void @op(i64 %r)
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %z, float 5.0, i32 4)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src9 unknown
define void @src9(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float 5.0, float %z, i32 2)
  call void @op(i64 %r)
  ret void
}

define void @tgt9(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.f32(float %z, float 5.0, i32 5)
  call void @op(i64 %r)
  ret void
}

; EXPECT: src10 preserved
define void @src10(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 false)
  call void @op(i64 %r)
  ret void
}

define void @tgt10(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = add i64 0, 0
  call void @op(i64 %r)
  ret void
}

; EXPECT: src11 violated
define void @src11(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  call void @op(i64 %r)
  ret void
}

define void @tgt11(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = add i64 0, 0
  call void @op(i64 %r)
  ret void
}
