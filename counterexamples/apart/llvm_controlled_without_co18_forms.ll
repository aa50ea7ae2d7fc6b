; llvm-controlled and llvm-controlled without CO18 differ here first, by forms:
; 2 blocks, 2 operations, 1 token.
; llvm-controlled: ill-formed, breaks CO18
; llvm-controlled without CO18: well-formed
; wavecheck verify llvm_controlled_without_co18_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  call void @op() convergent [ "convergencectrl"(token %t0) ]
  br label %b1
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
