declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
define void @f(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
