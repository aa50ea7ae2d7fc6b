; A token of a loop that was left promises nothing.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

; TRANSFORM: src hoist head
; NOT PROMISED: %head lies in another cycle than %h
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  %e = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %head
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void
}
