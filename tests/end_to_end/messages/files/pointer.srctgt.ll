define void @src(ptr %p, i32 %x) {
  call void %p(i32 %x) convergent
  ret void
}
; The other one:
define void @tgt(ptr %p, i32 %x) {
  call void %p(i32 %x)
  ret void
}
; The other one:
