; llvm-controlled and llvm-controlled without CO16 differ here first, by forms:
; 1 block, 2 operations, 1 token.
; llvm-controlled: ill-formed, breaks CO16
; llvm-controlled without CO16: well-formed
; wavecheck verify llvm_controlled_without_co16_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  call void @op() convergent
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
