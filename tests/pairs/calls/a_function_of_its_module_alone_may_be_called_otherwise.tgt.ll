; What becomes of the functions of the file of this name that ends in `.src.ll`.
@keep = global ptr @pair
declare void @op(i32) convergent

define internal fastcc void @pair(i32 %x) {
  call void @op(i32 1)
  ret void
}
