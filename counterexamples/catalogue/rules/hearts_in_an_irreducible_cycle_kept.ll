; EXPECT: well-formed IA8
; Anchors before the inner loops express the wish without contradiction.

define void @example(i1 %first, i1 %a, i1 %c, i1 %again) convergent {
E:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %first, label %beforeA, label %beforeC

beforeA:
  %s = call token @llvm.experimental.convergence.anchor()
  br label %A

A:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %s) ]
  br i1 %a, label %A, label %beforeC

beforeC:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %C

C:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %C, label %next

next:
  br i1 %again, label %beforeA, label %X

X:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
