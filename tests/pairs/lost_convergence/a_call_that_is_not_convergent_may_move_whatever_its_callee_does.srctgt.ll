; A call that is not convergent may move whatever its callee does.
declare void @f(i32) convergent

define internal void @callee()  {
  call void @f(i32 7)
  ret void
}

define internal void @callee2() convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: src1 unknown CO25
; PLACE: source
; ITSELF: src1 preserved CO36
define void @src1(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}

define void @tgt1(i1 %c, i32 noundef %x) convergent {
  %low = icmp ult i32 %x, 4
  br i1 %low, label %a, label %b
a:
  call void @callee()
  ret void
b:
  call void @callee()
  ret void
}

; EXPECT: src2 violated CU2 CO36
define void @src2(i1 %c, i32 noundef %x) convergent {
  call void @callee2()
  ret void
}

define void @tgt2(i1 %c, i32 noundef %x) convergent {
  %low = icmp ult i32 %x, 4
  br i1 %low, label %a, label %b
a:
  call void @callee2()
  ret void
b:
  call void @callee2()
  ret void
}
