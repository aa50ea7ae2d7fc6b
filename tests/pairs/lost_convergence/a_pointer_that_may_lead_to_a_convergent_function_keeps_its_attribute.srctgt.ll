; A pointer that may lead to a convergent function keeps its attribute.
declare void @f(i32)

; EXPECT: src1 preserved
define void @src1(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr @f
  call void %q(i32 7) convergent
  ret void
}

define void @tgt1(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr @f
  call void %q(i32 7)
  ret void
}

; EXPECT: src2 unknown
define void @src2(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr %p
  call void %q(i32 7) convergent
  ret void
}

define void @tgt2(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr %p
  call void %q(i32 7)
  ret void
}
