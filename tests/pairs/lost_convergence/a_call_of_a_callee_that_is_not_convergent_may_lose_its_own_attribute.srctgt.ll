; A call of a callee that is not convergent may lose its own attribute.
declare void @f(i32) convergent

define internal void @callee()  {
  call void @f(i32 7)
  ret void
}

; EXPECT: preserved
define void @src(i1 %c, i32 noundef %x) convergent {
  call void @callee() convergent
  ret void
}

define void @tgt(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}
