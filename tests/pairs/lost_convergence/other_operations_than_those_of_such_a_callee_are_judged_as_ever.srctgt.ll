; Other operations than those of such a callee are judged as ever.
declare void @f(i32) convergent
declare void @g(i32) convergent

define internal void @callee()  {
  call void @f(i32 7)
  ret void
}

; EXPECT: violated
define void @src(i1 %c, i32 noundef %x) convergent {
  call void @g(i32 1)
  call void @callee()
  ret void
}

define void @tgt(i1 %c, i32 noundef %x) convergent {
  %low = icmp ult i32 %x, 4
  br i1 %low, label %a, label %b
a:
  call void @g(i32 1)
  call void @callee()
  ret void
b:
  call void @g(i32 1)
  call void @callee()
  ret void
}
