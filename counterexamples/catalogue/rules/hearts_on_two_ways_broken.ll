; EXPECT: ill-formed CO19 CO21
; Two loop intrinsics on one token, each on a way of its own around the header, are no two hearts.
; A closed walk visits both (CO19); no simple closed path does (CU32), and only CO21 is broken then.

define void @example(i32 %way) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %header

header:
  switch i32 %way, label %exit [
    i32 0, label %one
    i32 1, label %other
  ]

one:
  %g = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %header

other:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %header

exit:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
