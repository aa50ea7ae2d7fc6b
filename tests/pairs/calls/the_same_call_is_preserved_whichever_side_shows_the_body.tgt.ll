; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @g(i32) convergent

define void @inner(i32 %x) convergent {
  call void @g(i32 %x)
  ret void
}

define void @pair1(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}

define void @pair2(i32 noundef %x) convergent {
  call void @inner(i32 %x)
  ret void
}
