; EXPECT: well-formed CO40 F4
; The heart of a while loop stands in its header, before the test.

define void @example(i32 %count) convergent {
A:
  %outer = call token @llvm.experimental.convergence.anchor()
  br label %test

test:
  %n = phi i32 [ %count, %A ], [ %less, %B ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ugt i32 %n, 0
  br i1 %more, label %B, label %C

B:
  call void @op() [ "convergencectrl"(token %inner) ]
  %less = add i32 %n, -1
  br label %test

C:
  ret void
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
