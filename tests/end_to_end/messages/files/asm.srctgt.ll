define void @src(i32 %x) {
  call i32 asm sideeffect "s_barrier", "=s"()
  ret void
}
define void @tgt(i32 %x) {
  call i32 asm sideeffect "s_nop", "=s"()
  ret void
}
