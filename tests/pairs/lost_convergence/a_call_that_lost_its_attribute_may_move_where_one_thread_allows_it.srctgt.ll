; A call that lost its attribute may move where one thread allows it.
declare void @f(i32)

; EXPECT: src1 preserved
define void @src1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}

define void @tgt1(i1 noundef %c, ptr %p) convergent {
  br i1 %c, label %a, label %b
a:
  call void @f(i32 7)
  ret void
b:
  call void @f(i32 7)
  ret void
}

; EXPECT: src2 violated
define void @src2(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}

define void @tgt2(i1 noundef %c, ptr %p) convergent {
  br i1 %c, label %a, label %b
a:
  call void @f(i32 7)
  br label %b
b:
  ret void
}
