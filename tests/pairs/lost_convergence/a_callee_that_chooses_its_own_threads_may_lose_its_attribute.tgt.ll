; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare void @f(i32) convergent
declare token @llvm.experimental.convergence.anchor()

define internal void @callee()  {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

define void @pair(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}
