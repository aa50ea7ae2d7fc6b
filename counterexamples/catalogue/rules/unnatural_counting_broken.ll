; EXPECT: ill-formed CO21 CO34 F1 F2
; A heart stands in a block that not every iteration visits.
; The text prints it as legal. There op1 is converged across iterations, and then op2 cannot be:
; convergence-before would be cyclic.

define void @example(i1 %condition1, i1 %condition2, i1 %again) convergent {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B

B:
  br i1 %condition1, label %C, label %D

C:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op1() [ "convergencectrl"(token %h) ]
  br label %D

D:
  br i1 %condition2, label %E, label %F

E:
  %free = call token @llvm.experimental.convergence.anchor()
  call void @op2() [ "convergencectrl"(token %free) ]
  br label %F

F:
  br i1 %again, label %B, label %G

G:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op1() convergent
declare void @op2() convergent
