; A callee that lost its attribute meets whom its caller does not say.
declare void @f(i32) convergent

define internal void @callee() convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: unknown CO25
; REASON: @callee
; ITSELF: pair preserved CO36
define void @pair(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}
