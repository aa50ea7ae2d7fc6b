; LLVM deletes the loop, and leaves the use of its heart behind it a poison token.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn

define i32 @main(i32 noundef %n, i32 noundef %p) convergent nounwind {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %j = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %j, 4
  br i1 %c, label %loop, label %after

after:
  %x = add i32 %p, 7
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r
}
