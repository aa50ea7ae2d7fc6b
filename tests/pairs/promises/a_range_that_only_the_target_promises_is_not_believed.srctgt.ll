; A range that only the target promises is not believed.
declare void @none() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @lane() memory(none) willreturn nounwind

; EXPECT: src1 violated
define void @src1(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt1(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x) {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  call void @none()
  ret void
}

define void @tgt2(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src3 violated
define void @src3(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt3(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x) {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  call void @none()
  ret void
}

define void @tgt4(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src5 violated
define void @src5(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt5(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @spec(i32 0)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src6 unknown
define void @src6(i32 noundef %x) {
  %r = call i32 @spec(i32 0)
  call void @none()
  ret void
}

define void @tgt6(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @spec(i32 0)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src7 unknown
define void @src7(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt7(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @spec(i32 0)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src8 unknown
define void @src8(i32 noundef %x) {
  %r = call i32 @spec(i32 0)
  call void @none()
  ret void
}

define void @tgt8(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @spec(i32 0)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src9 violated
define void @src9(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt9(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @lane()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src10 unknown
define void @src10(i32 noundef %x) {
  %r = call i32 @lane()
  call void @none()
  ret void
}

define void @tgt10(i32 noundef %x) {
  %r = call range(i32 0, 1) i32 @lane()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src11 violated
define void @src11(i32 noundef %x) {
  call void @none()
  ret void
}

define void @tgt11(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @lane()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}

; EXPECT: src12 violated
define void @src12(i32 noundef %x) {
  %r = call i32 @lane()
  call void @none()
  ret void
}

define void @tgt12(i32 noundef %x) {
  %r = call noundef range(i32 0, 1) i32 @lane()
  %c = icmp eq i32 %r, 0
  br i1 %c, label %a, label %b
a:
  call void @none()
  br label %b
b:
  ret void
}
