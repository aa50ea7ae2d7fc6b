; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @op(i32) convergent
declare i32 @q(i32)

define void @pair(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
b:
  %s = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
}
