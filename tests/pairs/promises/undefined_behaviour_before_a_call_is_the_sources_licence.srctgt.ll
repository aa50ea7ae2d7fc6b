; Undefined behaviour before a call is the source's licence.
declare void @op(i32) convergent
declare void @llvm.assume(i1)

; EXPECT: preserved
define void @src(i32 noundef %x) {
  call void @llvm.assume(i1 false)
  call void @op(i32 0)
  ret void
}

define void @tgt(i32 noundef %x) {
  ret void
}
