; A lane is read before or after it computes.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @op(i64) convergent
declare i16 @llvm.amdgcn.readfirstlane.i16(i16)

; EXPECT: src1 preserved
define void @src1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %a = add i32 %x, 3
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = add i32 %b, 3
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %a = add i32 %x, 3
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = add i32 %b, 4
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src3 preserved
define void @src3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %a = add i32 %x, %u
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = add i32 %b, %u
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %a = add i32 %x, %y
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = add i32 %b, %y
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src5 preserved
define void @src5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %n = trunc i32 %x to i16
  %m = zext i16 %n to i32
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %n = trunc i32 %x to i16
  %m = call i16 @llvm.amdgcn.readfirstlane.i16(i16 %n)
  %r = zext i16 %m to i32
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

; EXPECT: src6 violated
define void @src6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %n = trunc i32 %x to i16
  %m = zext i16 %n to i32
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %y, float %z, i32 inreg noundef %u) {
  %n = trunc i32 %x to i16
  %m = call i16 @llvm.amdgcn.readfirstlane.i16(i16 %n)
  %r = sext i16 %m to i32
  %wide = zext i32 %r to i64
  call void @op(i64 %wide)
  ret void
}
