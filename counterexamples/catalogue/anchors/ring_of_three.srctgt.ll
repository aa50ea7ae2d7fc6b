; EXPECT: violated CO36
; An anchor that serves three branches gets a copy in each, and each thread runs two of the three.
; Any two threads could still have agreed; three can meet pairwise so that no choice at one anchor
; explains it. There is no number of threads that it is enough to look at.

declare token @llvm.experimental.convergence.anchor()
declare i32 @getSubgroupLocalInvocationId() nounwind willreturn memory(none)
declare void @llvm.assume(i1)
declare void @op0() convergent
declare void @op1() convergent
declare void @op2() convergent
define void @src() {
  %i = call i32 @getSubgroupLocalInvocationId()
  %few = icmp ult i32 %i, 3
  call void @llvm.assume(i1 %few)
  %t = call token @llvm.experimental.convergence.anchor()
  %n0 = icmp ne i32 %i, 1
  br i1 %n0, label %a0, label %b0
a0:
  call void @op0() [ "convergencectrl"(token %t) ]
  br label %b0
b0:
  %n1 = icmp ne i32 %i, 2
  br i1 %n1, label %a1, label %b1
a1:
  call void @op1() [ "convergencectrl"(token %t) ]
  br label %b1
b1:
  %n2 = icmp ne i32 %i, 0
  br i1 %n2, label %a2, label %b2
a2:
  call void @op2() [ "convergencectrl"(token %t) ]
  br label %b2
b2:
  ret void
}
define void @tgt() {
  %i = call i32 @getSubgroupLocalInvocationId()
  %few = icmp ult i32 %i, 3
  call void @llvm.assume(i1 %few)
  %n0 = icmp ne i32 %i, 1
  br i1 %n0, label %a0, label %b0
a0:
  %t0 = call token @llvm.experimental.convergence.anchor()
  call void @op0() [ "convergencectrl"(token %t0) ]
  br label %b0
b0:
  %n1 = icmp ne i32 %i, 2
  br i1 %n1, label %a1, label %b1
a1:
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op1() [ "convergencectrl"(token %t1) ]
  br label %b1
b1:
  %n2 = icmp ne i32 %i, 0
  br i1 %n2, label %a2, label %b2
a2:
  %t2 = call token @llvm.experimental.convergence.anchor()
  call void @op2() [ "convergencectrl"(token %t2) ]
  br label %b2
b2:
  ret void
}
