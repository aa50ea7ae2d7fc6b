; post-dominator and maximal-reconvergence differ here first, by sets:
; 4 blocks, 1 operation, no token, 2 lanes, 1 trip.
; lane 0: entry b1
; lane 1: entry b2 b1
; post-dominator: 1 relation
;   op in %b1: {0} {1}
; maximal-reconvergence: 1 relation
;   op in %b1: {0, 1}
; wavecheck verify post_dominator_maximal_reconvergence_sets.ll
; wavecheck run post_dominator_maximal_reconvergence_sets.ll --lanes 2 \
; --inputs '{"choose.b2": [[], [1]], "choose.entry": [[1], [0]]}'

define void @f() convergent {
entry:
  %choose.entry = call noundef i1 @choose.entry() willreturn nounwind
  br i1 %choose.entry, label %b1, label %b2

b1:
  call void @op() convergent
  ret void

b2:
  %choose.b2 = call noundef i1 @choose.b2() willreturn nounwind
  br i1 %choose.b2, label %b1, label %b3

b3:
  ret void
}

declare i1 @choose.entry()
declare void @op() convergent
declare i1 @choose.b2()
