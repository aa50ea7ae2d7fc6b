; A function at null is called where the inlined body has one.

define void @inner(i32 %a) null_pointer_is_valid {
  call void null(i32 %a) convergent
  ret void
}

; EXPECT: violated
define void @src(i32 noundef %x) {
  call void @inner(i32 %x) convergent
  ret void
}

define void @tgt(i32 noundef %x) {
  call void @inner(i32 7) convergent
  ret void
}
