; A loop whose body chooses its threads anew in each trip.
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare i1 @more()

define void @f(i32 %x) {
entry:
  br label %head
head:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %again = call i1 @more()
  br i1 %again, label %head, label %end
end:
  ret void
}
