; llvm-controlled and llvm-controlled without CO10 differ here first, by order:
; 3 blocks, 1 operation, 1 token, 2 lanes, 2 trips.
; lane 0: entry b1 b2
; lane 1: entry b1 b1 b2
; llvm-controlled: ill-formed, breaks CO10
; llvm-controlled without CO10: well-formed
; On these paths: a name twice, no strict order.
; wavecheck verify llvm_controlled_without_co10_order.ll
; wavecheck run llvm_controlled_without_co10_order.ll --lanes 2 --inputs '{"choose.b1": [[0], [1, 0]]}'

define void @f() convergent {
entry:
  br label %b1

b1:
  %t0 = call token @llvm.experimental.convergence.entry()
  %choose.b1 = call noundef i1 @choose.b1() willreturn nounwind
  br i1 %choose.b1, label %b1, label %b2

b2:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i1 @choose.b1()
