; The heart of a loop is used behind it.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @sum(i32) convergent memory(none) nounwind willreturn
define i32 @f(i32 %x) convergent nounwind willreturn mustprogress {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  br label %again

again:
  %t = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %s = call i32 @sum(i32 %x) [ "convergencectrl"(token %t) ]
  %c = icmp eq i32 %x, %s
  br i1 %c, label %end, label %again

end:
  %r = call i32 @sum(i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %r
}
