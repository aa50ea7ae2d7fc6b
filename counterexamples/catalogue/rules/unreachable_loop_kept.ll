; EXPECT: well-formed CO18
; An unreachable loop with a heart keeps the rules.

define void @example(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void

lost:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %h) ]
  br label %lost
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
