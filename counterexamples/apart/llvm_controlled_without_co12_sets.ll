; llvm-controlled and llvm-controlled without CO12 differ here first, by sets:
; 2 blocks, 2 operations, 2 tokens, 2 lanes, 1 trip.
; lane 0: entry b1
; lane 1: entry b1
; llvm-controlled: 1 relation, 1 of them of the other model too
; llvm-controlled without CO12: 2 relations, 1 of them of the other model too
;   %t0 = entry in %entry: {0, 1}; %t1 = loop in %b1: {0} {1}
; wavecheck verify llvm_controlled_without_co12_sets.ll
; wavecheck run llvm_controlled_without_co12_sets.ll --lanes 2 --inputs '{}'

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  %t1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t0) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
