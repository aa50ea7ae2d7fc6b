; Under an anchor each thread may have been alone.
declare token @llvm.experimental.convergence.anchor()
declare void @f(i32) convergent

; EXPECT: unknown CO25
; REASON: @f as not convergent
; PLACE: target
define void @pair(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}
