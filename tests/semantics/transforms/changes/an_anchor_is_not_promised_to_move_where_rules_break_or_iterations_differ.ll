; An anchor is not promised to move where rules break or iterations differ.
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

; TRANSFORM: src1 anchor-hoist head then
; NOT PROMISED: the result breaks CO24: the convergence region of %t holds this use of %e, but not the definition of %e
; BECOMES: tgt1
; BREAKS: CO24
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else
then:
  %v0 = call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  %t = call token @llvm.experimental.convergence.anchor()
  %v1 = call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  br label %end
else:
  br label %end
end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  %v0 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %e) ]
  %v1 = call i32 @op(i32 1) convergent [ "convergencectrl"(token %t) ]
  br label %end
else:
  br label %end
end:
  ret void
}

; TRANSFORM: src2 anchor-hoist start loop
; NOT PROMISED: %start is executed in other iterations than the anchors were
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %t = call token @llvm.experimental.convergence.anchor()
  call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret void
}
