; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

define internal void @f(i32 %x)  {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}

define void @pair() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @f(i32 7)
  ret void
}
