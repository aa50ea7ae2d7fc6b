; llvm-controlled and llvm-controlled without CO9 differ here first, by sets:
; 1 block, 1 operation, 1 token, 2 lanes, 1 trip.
; lane 0: entry
; lane 1: entry
; llvm-controlled: 1 relation, 1 of them of the other model too
; llvm-controlled without CO9: 2 relations, 1 of them of the other model too
;   %t0 = entry in %entry: {0} {1}
; wavecheck verify llvm_controlled_without_co9_sets.ll
; wavecheck run llvm_controlled_without_co9_sets.ll --lanes 2 --inputs '{}'

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  ret void
}

declare token @llvm.experimental.convergence.entry()
