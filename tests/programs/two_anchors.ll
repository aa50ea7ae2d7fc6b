; An anchor before a loop, used behind it, and one in the loop with two operations.
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
define void @f(i32 %x, i32 %n) {
entry:
  %s = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %c) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  call void @op(i32 %x) [ "convergencectrl"(token %s) ]
  ret void
}
