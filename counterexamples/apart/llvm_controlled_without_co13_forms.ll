; llvm-controlled and llvm-controlled without CO13 differ here first, by forms:
; 1 block, 1 operation, 1 token.
; llvm-controlled: ill-formed, breaks CO13
; llvm-controlled without CO13: well-formed
; wavecheck verify llvm_controlled_without_co13_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.loop()
  ret void
}

declare token @llvm.experimental.convergence.loop()
