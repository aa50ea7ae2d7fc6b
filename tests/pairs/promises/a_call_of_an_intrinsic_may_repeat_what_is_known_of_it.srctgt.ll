; A call of an intrinsic may repeat what is known of it.
; `attributor` writes at call sites what it finds declared.
declare void @op(i32) convergent
declare i32 @llvm.amdgcn.workitem.id.x()

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  call void @op(i32 %i)
  ret void
}

define void @tgt1(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x() nofree
  call void @op(i32 %i)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  call void @op(i32 %i)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x() nosync
  call void @op(i32 %i)
  ret void
}

; EXPECT: src3 unknown
define void @src3(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  call void @op(i32 %i)
  ret void
}

define void @tgt3(i32 noundef %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x() norecurse
  call void @op(i32 %i)
  ret void
}
