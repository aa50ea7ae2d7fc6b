; llvm-maximal and wgsl differ here first, by forms:
; 3 blocks, 1 operation, no token.
; llvm-maximal: well-formed
; wgsl: ill-formed, breaks uniform-control-flow
; wavecheck verify llvm_maximal_wgsl_forms.ll

define void @f() convergent {
entry:
  %choose.entry = call noundef i1 @choose.entry() willreturn nounwind
  br i1 %choose.entry, label %b1, label %b2

b1:
  call void @op() convergent
  ret void

b2:
  ret void
}

declare i1 @choose.entry()
declare void @op() convergent
