; An anchor in a loop: it may take threads of different iterations together.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()
define spir_kernel void @f(i32 noundef %n) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %latch ]
  %t = call token @llvm.experimental.convergence.anchor()
  %c = icmp eq i32 %i, 0
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %latch
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %loop, label %end
end:
  ret void
}