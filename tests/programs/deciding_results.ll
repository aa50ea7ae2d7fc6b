; A loop that goes on as an opaque call says.
declare token @llvm.experimental.convergence.anchor()
declare i32 @more()
declare void @op() convergent
define void @f() {
start:
  br label %loop
loop:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  %m = call i32 @more()
  %c = trunc i32 %m to i1
  br i1 %c, label %loop, label %end
end:
  ret void
}
