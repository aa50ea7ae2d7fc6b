; A move to all lanes does not read what stood there.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare void @op(i64) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 1, i32 15, i32 15, i1 true)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 1, i32 15, i32 15, i1 true)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; What it gives where it does is not computed.
; EXPECT: src2 unknown
define void @src2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 1, i32 7, i32 15, i1 true)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 1, i32 7, i32 15, i1 true)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}
