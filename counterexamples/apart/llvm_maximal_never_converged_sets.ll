; llvm-maximal and never-converged differ here first, by sets:
; 1 block, 1 operation, no token, 2 lanes, 1 trip.
; lane 0: entry
; lane 1: entry
; llvm-maximal: 1 relation
;   op in %entry: {0, 1}
; never-converged: 1 relation
;   op in %entry: {0} {1}
; wavecheck verify llvm_maximal_never_converged_sets.ll
; wavecheck run llvm_maximal_never_converged_sets.ll --lanes 2 --inputs '{}'

define void @f() convergent {
entry:
  call void @op() convergent
  ret void
}

declare void @op() convergent
