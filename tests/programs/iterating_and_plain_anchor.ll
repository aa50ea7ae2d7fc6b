; An iterating anchor beside a plain one in a loop.
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent "iterating-anchor"
define void @f(i1 %c) convergent {
e:
  br label %a
a:
  %t = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() "iterating-anchor" [ "convergencectrl"(token %t) ]
  br i1 %c, label %a, label %x
x:
  ret void
}
