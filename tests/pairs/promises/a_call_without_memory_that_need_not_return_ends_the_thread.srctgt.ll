; A call without memory that need not return ends the thread.
declare i32 @pure(i32) convergent memory(none) nounwind

; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  %r = call i32 @pure(i32 0)
  unreachable
}

define void @tgt1(i32 noundef %x) {
  ret void
}

; EXPECT: src2 unknown
define void @src2(i32 noundef %x) {
  %r = call i32 @pure(i32 0)
  unreachable
}

define void @tgt2(i32 noundef %x) {
  unreachable
}
