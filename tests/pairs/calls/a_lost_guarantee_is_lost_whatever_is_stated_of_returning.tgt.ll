; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @op(i32) nounwind
declare void @op2(i32)
declare void @op3(i32) nounwind

define void @pair1(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  br label %b
b:
  ret void
}

define void @pair2(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op2(i32 %x)
  br label %b
b:
  ret void
}

define void @pair3(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op3(i32 %x)
  br label %b
b:
  ret void
}
