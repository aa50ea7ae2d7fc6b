; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @g(i32) convergent

define void @pair(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}
