; A function that no other module sees is another one.
declare void @op(i32) convergent

define internal void @g(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: unknown
; BACK: unknown
define void @pair(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}
