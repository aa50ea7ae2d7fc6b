; Threads that never communicate need no attribute.
; OPTIONS: launch=never
declare void @f(i32) convergent
declare token @llvm.experimental.convergence.anchor()

; EXPECT: pair1 preserved
define void @pair1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: pair2 unknown
define void @pair2(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}
