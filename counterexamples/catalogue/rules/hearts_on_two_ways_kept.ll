; EXPECT: well-formed CO19 CO21
; One heart in the header serves both ways.

define void @example(i32 %way) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %header

header:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  switch i32 %way, label %exit [
    i32 0, label %one
    i32 1, label %other
  ]

one:
  br label %header

other:
  br label %header

exit:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
