; A function may lose its attribute without entry and uncontrolled operations.
declare token @llvm.experimental.convergence.anchor()
declare void @f(i32) convergent

; EXPECT: src1 preserved CO36
; BACK: src1 preserved CO36
define void @src1(i1 noundef %c, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt1(i1 noundef %c, ptr %p)  {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @f(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; EXPECT: src2 unknown CO25
; REASON: callers
; BACK: src2 preserved CO36
define void @src2(i1 noundef %c, ptr %p) convergent {
  call void @f(i32 7)
  ret void
}

define void @tgt2(i1 noundef %c, ptr %p)  {
  call void @f(i32 7)
  ret void
}

; EXPECT: src3 preserved CO36
; BACK: src3 preserved CO36
define void @src3(i1 noundef %c, ptr %p) convergent {
  ret void
}

define void @tgt3(i1 noundef %c, ptr %p)  {
  ret void
}
