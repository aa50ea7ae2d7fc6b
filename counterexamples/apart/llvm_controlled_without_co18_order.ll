; llvm-controlled and llvm-controlled without CO18 differ here first, by order:
; 3 blocks, 2 operations, 1 token, 2 lanes, 2 trips.
; lane 0: entry b1 b2
; lane 1: entry b1 b1 b2
; llvm-controlled: ill-formed, breaks CO18
; llvm-controlled without CO18: well-formed
; On these paths: a name twice, no strict order.
; wavecheck verify llvm_controlled_without_co18_order.ll
; wavecheck run llvm_controlled_without_co18_order.ll --lanes 2 --inputs '{"choose.b1": [[0], [1, 0]]}'

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  call void @op() convergent [ "convergencectrl"(token %t0) ]
  %choose.b1 = call noundef i1 @choose.b1() willreturn nounwind
  br i1 %choose.b1, label %b1, label %b2

b2:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
declare i1 @choose.b1()
