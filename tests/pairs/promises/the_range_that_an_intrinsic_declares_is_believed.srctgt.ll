; The range that an intrinsic declares is believed.
declare void @none() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @lane() memory(none) willreturn nounwind

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt1(i32 noundef %x) {
  %r = call  i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %r, 1024
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt2(i32 noundef %x) {
  %r = call  i32 @lane()
  %c = icmp ult i32 %r, 1024
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}
