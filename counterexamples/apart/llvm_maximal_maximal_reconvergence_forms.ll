; llvm-maximal and maximal-reconvergence differ here first, by forms:
; 3 blocks, no operation, no token.
; llvm-maximal: well-formed
; maximal-reconvergence: ill-formed, breaks structured
; wavecheck verify llvm_maximal_maximal_reconvergence_forms.ll

define void @f() convergent {
entry:
  %choose.entry = call noundef i1 @choose.entry() willreturn nounwind
  br i1 %choose.entry, label %b1, label %b2

b1:
  br label %b2

b2:
  br label %b1
}

declare i1 @choose.entry()
