; What every lane holds is what one reads in another.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @op(i64) convergent
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i1 @llvm.amdgcn.wqm.vote(i1)

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 7, i32 %y)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp eq i32 %x, 7
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %y)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 %y)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 %u, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp eq i32 %x, 7
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %y)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 %u, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src5 preserved
define void @src5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %y, i32 7)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src6 violated
define void @src6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp eq i32 %x, 7
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %y, i32 %x)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src7 preserved
define void @src7(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.permlane64.i32(i32 7)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src8 violated
define void @src8(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp eq i32 %x, 7
  %r = call i32 @llvm.amdgcn.permlane64.i32(i32 %x)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i32 7, 0
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src9 preserved
define void @src9(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 true)
  %wide = zext i1 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt9(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i1 true, 0
  %wide = zext i1 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src10 violated
define void @src10(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %c = icmp eq i32 %x, 7
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 %c)
  %wide = zext i1 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt10(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = or i1 true, 0
  %wide = zext i1 %r to i64
  call void @op(i64 %wide)
  ret void
}
