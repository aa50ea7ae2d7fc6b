; llvm-controlled and llvm-maximal differ here first, by sets:
; 1 block, 1 operation, 1 token, 2 lanes, 1 trip.
; lane 0: entry
; lane 1: entry
; llvm-controlled: 2 relations, 1 of them of the other model too
;   %t0 = anchor in %entry: {0} {1}
; llvm-maximal: 1 relation, 1 of them of the other model too
; wavecheck verify llvm_controlled_llvm_maximal_sets.ll
; wavecheck run llvm_controlled_llvm_maximal_sets.ll --lanes 2 --inputs '{}'

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.anchor()
  ret void
}

declare token @llvm.experimental.convergence.anchor()
