; EXPECT: ill-formed CO21 IA2
; Two loops inside an irreducible cycle have hearts on a token from outside that cycle.
; Threads that enter at different loops would have to wait for each other.

define void @example(i1 %first, i1 %a, i1 %c, i1 %again) convergent {
E:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %first, label %A, label %C

A:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  br i1 %a, label %A, label %C

C:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  br i1 %c, label %C, label %next

next:
  br i1 %again, label %A, label %X

X:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
