; A target that calls a convergent function as not convergent loses the set.
declare void @f(i32) convergent
declare token @llvm.experimental.convergence.entry()

; EXPECT: pair1 violated CO36 CO25
; CHANGE: shrinks
; REASON: not convergent
define void @pair1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: pair2 violated CO36 CO25
; CHANGE: shrinks
; REASON: not convergent
define void @pair2(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}
