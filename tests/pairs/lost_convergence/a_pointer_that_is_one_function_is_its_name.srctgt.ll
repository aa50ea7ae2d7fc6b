; A pointer that is one function is its name.
declare void @f(i32) convergent
declare void @f2(i32)

; EXPECT: src1 preserved
define void @src1(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr @f
  call void %q(i32 7) convergent
  ret void
}

define void @tgt1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f2, ptr @f2
  call void %q(i32 7) convergent
  ret void
}

define void @tgt2(i1 noundef %c, ptr %p) convergent {
  call void @f2(i32 7) convergent
  ret void
}
