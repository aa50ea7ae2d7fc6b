; EXPECT: ill-formed CO18 CO19 CO21 CO33
; Two conditional operations in a loop use one outer anchor.
; Threads may execute them in either order. With a heart, iterations are apart.

define void @example(i1 %condition1, i1 %condition2, i1 %again) convergent {
A:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %B

B:
  br i1 %condition1, label %C, label %D

C:
  call void @op1() [ "convergencectrl"(token %t) ]
  br label %D

D:
  br i1 %condition2, label %E, label %F

E:
  call void @op2() [ "convergencectrl"(token %t) ]
  br label %F

F:
  br i1 %again, label %B, label %G

G:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op1() convergent
declare void @op2() convergent
