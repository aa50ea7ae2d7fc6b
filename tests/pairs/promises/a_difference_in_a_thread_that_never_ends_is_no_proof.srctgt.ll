; A difference in a thread that never ends is no proof.
declare void @op(i32) convergent

; EXPECT: unknown
; ITSELF: src preserved
define void @src(i1 noundef %c) {
  br i1 %c, label %e, label %a
a:
  call void @op(i32 0)
  br label %a
e:
  ret void
}

define void @tgt(i1 noundef %c) {
  br i1 %c, label %e, label %a
a:
  call void @op(i32 1)
  br label %a
e:
  ret void
}
