; llvm-controlled and llvm-controlled without CO15 differ here first, by forms:
; 1 block, 2 operations, 2 tokens.
; llvm-controlled: ill-formed, breaks CO15
; llvm-controlled without CO15: well-formed
; wavecheck verify llvm_controlled_without_co15_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  %t1 = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %t0) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
