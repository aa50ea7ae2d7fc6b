; A call that returns but may unwind ends the thread.
declare void @back(i32) convergent willreturn
declare void @sure(i32) convergent willreturn nounwind

; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  call void @back(i32 0)
  unreachable
}

define void @tgt1(i32 noundef %x) {
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  call void @sure(i32 0)
  unreachable
}

define void @tgt2(i32 noundef %x) {
  ret void
}
