; A call in a body that does not unwind, by what its function or its call says, is undefined where
; it unwinds: in its place the target may say that of the call itself, and LLVM's inliner does.

declare i32 @g() convergent
declare void @op(i32) convergent
declare i32 @personality(...)

define internal void @inner() convergent nounwind {
  %x = call i32 @g()
  call void @op(i32 %x)
  ret void
}

define internal void @outer() convergent {
  call void @inner()
  ret void
}

define internal void @unwinds() convergent {
  %x = call i32 @g()
  call void @op(i32 %x)
  ret void
}

; EXPECT: src1 preserved
define void @src1() convergent {
  call void @outer()
  ret void
}

define void @tgt1() convergent {
  %x = call i32 @g() nounwind
  call void @op(i32 %x) nounwind
  ret void
}

; EXPECT: src2 preserved
define void @src2() convergent {
  call void @unwinds() nounwind
  ret void
}

define void @tgt2() convergent {
  %x = call i32 @g() nounwind
  call void @op(i32 %x) nounwind
  ret void
}

; EXPECT: src3 unknown
define void @src3() convergent {
  call void @unwinds()
  ret void
}

define void @tgt3() convergent {
  %x = call i32 @g() nounwind
  call void @op(i32 %x) nounwind
  ret void
}

; Not so of a call behind the body.

; EXPECT: src4 unknown
define void @src4() convergent {
  call void @inner()
  call void @op(i32 1)
  ret void
}

define void @tgt4() convergent {
  %x = call i32 @g() nounwind
  call void @op(i32 %x) nounwind
  call void @op(i32 1) nounwind
  ret void
}
