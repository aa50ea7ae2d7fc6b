; Other operations of the pair are judged as ever.
declare void @f(i32)
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(i1 %c) {
  call void @f(i32 7) convergent
  call void @op(i32 1)
  ret void
}

define void @tgt1(i1 %c) {
  call void @f(i32 7)
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 violated
define void @src2(i1 %c) {
  call void @f(i32 7) convergent
  call void @op(i32 1)
  ret void
}

define void @tgt2(i1 %c) {
  call void @f(i32 7)
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 1)
  ret void
}
