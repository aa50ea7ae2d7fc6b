; EXPECT: f well-formed
; EXPECT: g well-formed
declare void @op(i32) convergent
define void @f(i32 %x) {
  call void @op(i32 %x)
  ret void
}
