; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @f(i32) convergent

define internal void @callee()  {
  call void @f(i32 7)
  ret void
}

define void @pair(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}
