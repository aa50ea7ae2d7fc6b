; EXPECT: src1 violated CO43
; EXPECT: src2 preserved CO1
; EXPECT: src3 ill-formed CO10
; A callee that is not convergent is called with a token.
; 1: the call sinks past a branch: by the text the bundle makes it convergent. 2: the same without
; the bundle. 3: a function with tokens loses the attribute.

declare i32 @conv(i32) convergent memory(none) willreturn nounwind
declare i32 @quiet(i32) memory(none) willreturn nounwind

define i32 @src1(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @quiet(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %use, label %exit

use:
  ret i32 %r

exit:
  ret i32 0
}

define i32 @tgt1(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %use, label %exit

use:
  %r = call i32 @quiet(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r

exit:
  ret i32 0
}

define i32 @src2(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %r = call i32 @quiet(i32 %x)
  br i1 %c, label %use, label %exit

use:
  ret i32 %r

exit:
  ret i32 0
}

define i32 @tgt2(i32 noundef %x, i1 noundef %c) convergent {
entry:
  br i1 %c, label %use, label %exit

use:
  %r = call i32 @quiet(i32 %x)
  ret i32 %r

exit:
  ret i32 0
}

define i32 @src3(i32 noundef %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @conv(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

define i32 @tgt3(i32 noundef %x) {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @conv(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
