; A call of a function that is not convergent may lose its attribute and token.
declare void @f(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

; EXPECT: src1 preserved CO36 CO25
; VACUOUS: no
define void @src1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7) convergent
  ret void
}

define void @tgt1(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: src2 preserved CO36 CO25
; VACUOUS: no
define void @src2(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt2(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

; EXPECT: src3 preserved CO36 CO25
; VACUOUS: no
define void @src3(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt3(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}
