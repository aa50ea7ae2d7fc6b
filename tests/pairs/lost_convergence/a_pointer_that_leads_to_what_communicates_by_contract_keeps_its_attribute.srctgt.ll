; A pointer that leads to what communicates by contract keeps its attribute.
declare void @f(i32)
declare void @subgroupAdd(i32)

; EXPECT: unknown CO25
define void @src(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr @subgroupAdd
  call void %q(i32 7) convergent
  ret void
}

define void @tgt(i1 noundef %c, ptr %p) convergent {
  %q = select i1 %c, ptr @f, ptr @subgroupAdd
  call void %q(i32 7)
  ret void
}
