; The same call is preserved whichever side shows the body.
declare void @op(i32) convergent

define available_externally void @g(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

define void @inner(i32 %x) convergent {
  call void @g(i32 %x)
  ret void
}

; EXPECT: pair1 preserved
; BACK: pair1 preserved
define void @pair1(i32 noundef %x) convergent {
  call void @g(i32 %x)
  ret void
}

; EXPECT: pair2 preserved
; BACK: pair2 preserved
define void @pair2(i32 noundef %x) convergent {
  call void @inner(i32 %x)
  ret void
}
