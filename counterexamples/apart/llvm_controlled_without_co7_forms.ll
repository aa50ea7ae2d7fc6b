; llvm-controlled and llvm-controlled without CO7 differ here first, by forms:
; 2 blocks, 2 operations, 2 tokens.
; llvm-controlled: ill-formed, breaks CO7
; llvm-controlled without CO7: well-formed
; wavecheck verify llvm_controlled_without_co7_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  %t1 = phi token [ %t0, %entry ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
