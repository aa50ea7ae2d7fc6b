; A lost guarantee is lost whatever is stated of returning.
declare void @op(i32) convergent
declare void @op2(i32) convergent nounwind
declare void @op3(i32) convergent willreturn

; EXPECT: pair1 violated CO36 CO25
; CHANGE: shrinks
define void @pair1(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  br label %b
b:
  ret void
}

; Convergent nounwind-.
; EXPECT: pair2 violated CO36 CO25
; CHANGE: shrinks
define void @pair2(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op2(i32 %x)
  br label %b
b:
  ret void
}

; Convergent willreturn-nounwind.
; EXPECT: pair3 violated CO36 CO25
; CHANGE: shrinks
define void @pair3(i32 noundef %x, i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op3(i32 %x)
  br label %b
b:
  ret void
}
