; llvm-controlled and llvm-controlled without CO24 differ here first, by forms:
; 1 block, 4 operations, 2 tokens.
; llvm-controlled: ill-formed, breaks CO24
; llvm-controlled without CO24: well-formed
; wavecheck verify llvm_controlled_without_co24_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() convergent [ "convergencectrl"(token %t0) ]
  call void @op() convergent [ "convergencectrl"(token %t1) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
