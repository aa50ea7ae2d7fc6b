; llvm-controlled and llvm-controlled without CO21 differ here first, by forms:
; 3 blocks, 2 operations, 2 tokens.
; llvm-controlled: ill-formed, breaks CO21
; llvm-controlled without CO21: well-formed
; wavecheck verify llvm_controlled_without_co21_forms.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  br label %b2

b2:
  %t1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t0) ]
  br label %b1
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
