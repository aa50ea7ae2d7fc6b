define void @src(i32 %x) {
  call void asm sideeffect "s_barrier", ""()
  ret void
}
define void @tgt(i32 %x) {
  call void asm sideeffect "s_nop", ""()
  ret void
}
