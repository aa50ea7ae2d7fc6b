; A frozen choice by poison is any pointer.
declare void @f(i32) convergent

; EXPECT: unknown
define void @src(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}

define void @tgt(i1 noundef %c, ptr %p) convergent {
  %w = icmp eq ptr %p, null
  %q = select i1 %w, ptr @f, ptr @f
  %z = freeze ptr %q
  call void %z(i32 7) convergent
  ret void
}
