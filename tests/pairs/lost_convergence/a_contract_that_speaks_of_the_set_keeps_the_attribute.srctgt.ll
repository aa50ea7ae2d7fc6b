; A contract that speaks of the set keeps the attribute: whoever talks to others is not called as
; one that does not. The contract stands beside this file.
declare void @f(i32)

; EXPECT: unknown CO25
define void @src(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}

define void @tgt(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}
