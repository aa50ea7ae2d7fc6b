; llvm-controlled and llvm-controlled without CO10 differ here first, by forms:
; 1 block, 2 operations, 2 tokens.
; llvm-controlled: ill-formed, breaks CO10
; llvm-controlled without CO10: well-formed
; wavecheck verify llvm_controlled_without_co10_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  %t1 = call token @llvm.experimental.convergence.entry()
  ret void
}

declare token @llvm.experimental.convergence.entry()
