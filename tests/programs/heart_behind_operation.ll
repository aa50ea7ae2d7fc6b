; `simplifycfg` merges two blocks, so that the heart stands behind an operation.

declare i32 @op(i32) convergent nounwind willreturn
declare void @other(i32) nounwind willreturn
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

define i32 @main(i32 noundef %n, i32 noundef %p) convergent nounwind {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp ult i32 %n, 2
  br i1 %c, label %then, label %end

then:
  %a = call i32 @op(i32 %p) [ "convergencectrl"(token %t) ]
  call void @other(i32 %a)
  br label %heart

heart:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %b = call i32 @op(i32 %a) [ "convergencectrl"(token %h) ]
  br label %end

end:
  %s = phi i32 [ 0, %entry ], [ %b, %heart ]
  ret i32 %s
}
