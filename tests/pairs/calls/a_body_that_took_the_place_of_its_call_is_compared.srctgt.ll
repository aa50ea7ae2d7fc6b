; A body that took the place of its call is compared.
declare void @op(i32) convergent

define available_externally void @g(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src2 violated
define void @src2(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
  call void @op(i32 %x)
  call void @op(i32 %x)
  ret void
}
