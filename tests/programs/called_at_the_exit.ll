; All threads meet where they leave the loop.

declare i32 @everybody.at.once(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
define i32 @src(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add i32 %i, 1
  br label %loop
exit:
  %r = call i32 @everybody.at.once(i32 0) [ "convergencectrl"(token %t) ]
  ret i32 %r
}
