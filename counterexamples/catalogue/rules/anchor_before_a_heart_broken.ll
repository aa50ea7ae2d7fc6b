; EXPECT: ill-formed CO21 F5 IA3
; An anchor that may come again lies before a heart on an outer token, which does not dominate it.
; The proposal took iterating anchors for A; the rule on dominating hearts rejects plain ones too.

define void @example(i2 %a, i1 %b) convergent {
E:
  %t = call token @llvm.experimental.convergence.entry()
  br label %A

A:
  %again = call token @llvm.experimental.convergence.anchor()
  switch i2 %a, label %X [ i2 0, label %A
                           i2 1, label %B ]

B:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %b, label %A, label %X

X:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
