; A slot of another size is another slot.
declare void @at(ptr) convergent

; EXPECT: unknown
; ITSELF: src preserved
define void @src(i32 noundef %x) {
  %a = alloca i32
  call void @at(ptr %a)
  ret void
}

define void @tgt(i32 noundef %x) {
  %a = alloca i8
  call void @at(ptr %a)
  ret void
}
