; Three pairs: preserved, ill-formed, and one that is not modelled.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define void @src1(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt1(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
define void @src2(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt2(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
define void @src3(i32 %x) {
  call i32 asm sideeffect "s_nop 0", "=s"()
  call void @op(i32 %x)
  ret void
}
define void @tgt3(i32 %x) {
  call i32 asm sideeffect "s_nop 0", "=s"()
  call void @op(i32 %x)
  ret void
}
