; A call that gains the attribute promises more.
declare void @f(i32)

; EXPECT: preserved CO36 CO25
define void @src(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

define void @tgt(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}
