; EXPECT: well-formed CO6
; A loop is left on an invariant condition to a block that uses its heart.
; The test moves in front of the loop, and the heart no longer dominates its use. The pipelines O1,
; O2 and O3 do it too.

define i32 @example(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp slt i32 %x, 0
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %hit, label %latch

latch:
  %again = call i1 @more(i32 %x)
  br i1 %again, label %loop, label %after

hit:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r

after:
  ret i32 0
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
declare i1 @more(i32) nounwind willreturn
