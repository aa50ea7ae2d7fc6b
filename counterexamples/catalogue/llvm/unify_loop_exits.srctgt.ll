; EXPECT: ill-formed CO7
; The exits of a loop are led through one block, and its heart through a phi.
; A phi may not have the type of a token.

define i32 @src(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %found = call i1 @more(i32 %x)
  br i1 %found, label %hit, label %latch

latch:
  %again = call i1 @more(i32 %x)
  br i1 %again, label %loop, label %after

hit:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r

after:
  ret i32 0
}

define i32 @tgt(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %found = call i1 @more(i32 %x)
  br i1 %found, label %loop.exit.guard, label %latch

latch:
  %again = call i1 @more(i32 %x)
  br i1 %again, label %loop, label %loop.exit.guard

hit:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h.moved) ]
  ret i32 %r

after:
  ret i32 0

loop.exit.guard:
  %h.moved = phi token [ %h, %loop ], [ %h, %latch ]
  %Guard.hit = phi i1 [ true, %loop ], [ false, %latch ]
  br i1 %Guard.hit, label %hit, label %after
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
declare i1 @more(i32) nounwind willreturn
