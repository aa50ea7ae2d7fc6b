; What becomes of the functions of the file of this name that ends in `.src.ll`: @apart stands
; on other lines.

declare void @op() convergent
declare token @llvm.experimental.convergence.anchor()

define void @apart() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @pair(i1 noundef %c) {
  call void @apart()
  ret void
}
