; An iterating anchor in a header whose phi takes values from outside and inside.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()
define void @f(i1 %c, i32 %n) convergent {
e:
  br i1 %c, label %a, label %b
b:
  br label %a
a:
  %i = phi i32 [ 0, %e ], [ 1, %b ], [ %j, %a ]
  %t = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  call void @op(i32 %i) [ "convergencectrl"(token %t) ]
  %j = add i32 %i, 2
  %more = icmp ult i32 %j, %n
  br i1 %more, label %a, label %x
x:
  ret void
}
