; A function at null is called where there may be one.

; EXPECT: violated
define void @src(i32 noundef %x) null_pointer_is_valid {
  call void null(i32 %x) convergent
  ret void
}

define void @tgt(i32 noundef %x) null_pointer_is_valid {
  call void null(i32 7) convergent
  ret void
}
