; A condition that is equal for an anchors threads only promises nothing.
declare i32 @op(i32) convergent
declare i32 @subgroupAdd(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

; TRANSFORM: src1 hoist head
; NOT PROMISED: threads may part at the end of %head
define void @src1(i32 %x) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  %sum = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %t) ]
  %c = icmp ult i32 %sum, 9
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
}

; TRANSFORM: src2 hoist head
; PROMISED
define void @src2(i32 %x) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %e) ]
  %c = icmp ult i32 %sum, 9
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
}
