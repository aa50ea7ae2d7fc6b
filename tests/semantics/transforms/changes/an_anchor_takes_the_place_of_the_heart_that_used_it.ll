; An anchor takes the place of the heart that used it.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()

; TRANSFORM: src anchor-sink start loop
; NOT PROMISED: %loop is executed in other iterations than %start
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %v0 = call i32 @op(i32 %i) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %t = call token @llvm.experimental.convergence.anchor()
  %v0 = call i32 @op(i32 %i) convergent [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret void
}
