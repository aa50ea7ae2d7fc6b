; What such a call gives is not known.
declare void @op(i32) convergent
declare ptr @llvm.stacksave.p0()
declare ptr @llvm.invariant.start.p0(i64, ptr)

; EXPECT: src1 unknown
define void @src1(i32 noundef %x, ptr %p) {
  %h = call ptr @llvm.stacksave.p0()
  %c = icmp eq ptr %h, null
  %y = zext i1 %c to i32
  call void @op(i32 %y)
  ret void
}

define void @tgt1(i32 noundef %x, ptr %p) {
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 unknown
define void @src2(i32 noundef %x, ptr %p) {
  %h = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %c = icmp eq ptr %h, null
  %y = zext i1 %c to i32
  call void @op(i32 %y)
  ret void
}

define void @tgt2(i32 noundef %x, ptr %p) {
  call void @op(i32 1)
  ret void
}
