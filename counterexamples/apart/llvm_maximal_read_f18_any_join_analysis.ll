; llvm-maximal and llvm-maximal, F18 read any-join differ here first, by analysis:
; 4 blocks, no operation, no token.
; The branch at the end of %b2 diverges.
; llvm-maximal: proves %b1, %b2, %b3
; llvm-maximal, F18 read any-join: proves no block
; wavecheck verify llvm_maximal_read_f18_any_join_analysis.ll

define void @f() convergent {
entry:
  br label %b1

b1:
  br label %b2

b2:
  %choose.b2 = call noundef i1 @choose.b2() willreturn nounwind
  br i1 %choose.b2, label %b1, label %b3

b3:
  %choose.b3 = call noundef i1 @choose.b3() willreturn nounwind
  br i1 %choose.b3, label %b1, label %b2
}

declare i1 @choose.b2()
declare i1 @choose.b3()
