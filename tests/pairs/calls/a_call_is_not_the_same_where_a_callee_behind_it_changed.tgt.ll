; What becomes of the functions of the file of this name that ends in `.src.ll`.
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
declare void @other(i32)

define void @deep() {
  call void @last()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @last() {
  call void @other(i32 2)
  ret void
}

define void @pair(i1 noundef %c) {
  call void @deep()
  ret void
}
