; Nor does a set that is left open show that another call lost its own.
declare void @f(i32) convergent

define internal void @callee()  {
  call void @f(i32 7)
  ret void
}

; EXPECT: unknown CO25
define void @src(ptr %p, i32 noundef %x) convergent {
  call void %p() convergent
  call void @callee()
  ret void
}

define void @tgt(ptr %p, i32 noundef %x) convergent {
  call void %p()
  %low = icmp ult i32 %x, 4
  br i1 %low, label %a, label %b
a:
  call void @callee()
  ret void
b:
  call void @callee()
  ret void
}
