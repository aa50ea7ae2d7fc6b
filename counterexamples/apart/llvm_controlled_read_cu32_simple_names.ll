; llvm-controlled and llvm-controlled, CU32 read simple differ here first, by names:
; 4 blocks, 3 operations, 1 token.
; llvm-controlled: ill-formed, breaks CO18, CO19, CO21
; llvm-controlled, CU32 read simple: ill-formed, breaks CO18, CO21
; wavecheck verify llvm_controlled_read_cu32_simple_names.ll

define void @f() convergent {
entry:
  %t0 = call token @llvm.experimental.convergence.entry()
  br label %b1

b1:
  call void @op() convergent [ "convergencectrl"(token %t0) ]
  br label %b2

b2:
  %choose.b2 = call noundef i1 @choose.b2() willreturn nounwind
  br i1 %choose.b2, label %b1, label %b3

b3:
  call void @op() convergent [ "convergencectrl"(token %t0) ]
  br label %b2
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
declare i1 @choose.b2()
