; A callee that chooses its own threads may lose its attribute.
declare void @f(i32) convergent
declare token @llvm.experimental.convergence.anchor()

define internal void @callee() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; EXPECT: preserved
define void @pair(i1 %c, i32 noundef %x) convergent {
  call void @callee()
  ret void
}
