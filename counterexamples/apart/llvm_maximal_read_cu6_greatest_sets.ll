; llvm-maximal and llvm-maximal, CU6 read greatest differ here first, by sets:
; 3 blocks, 1 operation, no token, 2 lanes, 2 trips.
; lane 0: entry b1 b2
; lane 1: entry b1 b1 b2
; llvm-maximal: 1 relation
;   op in %entry: {0, 1}
; llvm-maximal, CU6 read greatest: no relation is admissible: the rules contradict each other
; wavecheck verify llvm_maximal_read_cu6_greatest_sets.ll
; wavecheck run llvm_maximal_read_cu6_greatest_sets.ll --lanes 2 --inputs '{"choose.b1": [[0], [1, 0]]}'

define void @f() convergent {
entry:
  call void @op() convergent
  br label %b1

b1:
  %choose.b1 = call noundef i1 @choose.b1() willreturn nounwind
  br i1 %choose.b1, label %b1, label %b2

b2:
  ret void
}

declare void @op() convergent
declare i1 @choose.b1()
