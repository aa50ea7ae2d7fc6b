; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare i32 @f(i32)  memory(none) willreturn nounwind

define i32 @pair1(i32 noundef %x) {
  %r = call i32 @f(i32 %x)
  ret i32 %r
}

define i32 @pair2(i32 noundef %x) {
  %r = call i32 @f(i32 %x)
  ret i32 %x
}
