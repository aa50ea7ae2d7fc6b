; EXPECT: well-formed CU30
; A cycle with two entries is not m-converged, and nothing is that hangs from a token made in it.
; Threads that part at %entry come to %s in different iterations. The heart of the first loop uses
; the token of the anchor there, and the heart of the second that of the first: the second is in no
; region of the anchor's token, and yet not m-converged.

define void @example(i1 %way, i1 %on, i1 %round, i1 %first, i1 %second) convergent {
entry:
  br i1 %way, label %p, label %r

p:
  br label %q

q:
  br i1 %on, label %s, label %r

r:
  br label %s

s:
  %a = call token @llvm.experimental.convergence.anchor()
  br i1 %round, label %p, label %one

one:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  br i1 %first, label %one, label %two

two:
  %k = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %h) ]
  br i1 %second, label %two, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
