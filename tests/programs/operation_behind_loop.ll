; An operation behind a loop whose trips differ: it stays on the entry's token.

declare void @op(i32) convergent
declare void @plain(i32)
declare token @llvm.experimental.convergence.entry()
define i32 @f(i32 %n, i32 inreg %u) convergent {
e:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %j, %l ]
  %j = add i32 %i, 1
  call void @plain(i32 %j)
  %more = icmp ult i32 %j, %n
  br i1 %more, label %l, label %x
x:
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  ret i32 0
}
