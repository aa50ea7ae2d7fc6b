; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @f(i32)

define void @pair1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

define void @pair2(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}
