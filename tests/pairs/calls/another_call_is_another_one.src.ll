; Another call is another one, whichever side shows the body.
declare void @op(i32) convergent

define available_externally void @g(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: unknown
; REASON: @g is known on one side
; PLACE: source
define void @pair(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}
