; Programs that LLVM 22 analyses too; the comment before each function lists what it calls divergent.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
declare i32 @own()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
@cell = addrspace(1) global i32 0

; LLVM: t a c m
define amdgpu_kernel void @diamond(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %t, 1
  %u = add i32 %n, 1
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %join
then:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  br label %join
join:
  %m = phi i32 [ %n, %entry ], [ %u, %then ]
  ret void
}

; LLVM: t c o
define amdgpu_kernel void @temporal(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %loop, label %exit
exit:
  %o = add i32 %j, %n
  ret void
}

; LLVM: d s o
define amdgpu_kernel void @nested_exit(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %next ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k2, %inner.latch ]
  %k2 = add i32 %k, 1
  %d = call i32 @own()
  switch i32 %d, label %inner.latch [ i32 0, label %next
                                      i32 1, label %done ]
inner.latch:
  %ku = icmp ult i32 %k2, %n
  br i1 %ku, label %inner, label %next.from.test
next.from.test:
  br label %next
next:
  %s = phi i32 [ 0, %inner ], [ 1, %next.from.test ]
  %i2 = add i32 %i, 1
  %iu = icmp ult i32 %i2, %n
  br i1 %iu, label %outer, label %done
done:
  %o = add i32 %i, 1
  ret void
}

; LLVM: d cd
define amdgpu_kernel void @exits_with_one_target(i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %cu = icmp eq i32 %i, %n
  br i1 %cu, label %exit, label %b
b:
  %d = call i32 @own()
  %cd = icmp eq i32 %d, 0
  br i1 %cd, label %exit, label %h
exit:
  %p = phi i32 [ 1, %h ], [ 2, %b ]
  ret void
}

; LLVM: i j d c
define amdgpu_kernel void @header_goes_round(i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ], [ %j, %b ]
  %j = add i32 %i, 1
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %h, label %b
b:
  %u = icmp eq i32 %n, 0
  br i1 %u, label %exit, label %h
exit:
  %o = add i32 %f, 1
  ret void
}

; LLVM: d c v
define amdgpu_kernel void @latches_that_bring_the_same(i32 %n, i32 %m) {
entry:
  br label %h
h:
  %v = phi i32 [ %n, %entry ], [ %m, %one ], [ %m, %other ]
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %one, label %other
one:
  br label %h
other:
  br label %h
}

; LLVM: d c v
define amdgpu_kernel void @one_order(i1 %u, i32 %n, i32 %m) {
entry:
  br i1 %u, label %p, label %q
p:
  br label %q
q:
  %v = phi i32 [ %n, %entry ], [ %n, %p ], [ %m, %q ]
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %p, label %q
}

; LLVM: d c
define amdgpu_kernel void @other_order(i1 %u, i32 %n, i32 %m) {
entry:
  br i1 %u, label %q, label %p
p:
  br label %q
q:
  %v = phi i32 [ %n, %entry ], [ %n, %p ], [ %m, %q ]
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %p, label %q
}

; LLVM: d c a b
define amdgpu_kernel void @irreducible(i1 %u, i32 %n) {
entry:
  br i1 %u, label %p, label %r
p:
  %a = add i32 %n, 1
  br label %q
q:
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %r, label %s
r:
  br label %s
s:
  %b = add i32 %n, 2
  br i1 %u, label %p, label %exit
exit:
  ret void
}

; LLVM: id c inside
define amdgpu_kernel void @extended(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %id
  br i1 %c, label %loop, label %tail
tail:
  %inside = add i32 %i, 5
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) [ "convergencectrl"(token %h) ]
  br label %after
after:
  %beyond = add i32 %f, 1
  ret void
}

; LLVM: x
define amdgpu_kernel void @memory(i32 %n) {
entry:
  %l = load i32, ptr addrspace(1) @cell
  %x = atomicrmw add ptr addrspace(1) @cell, i32 1 seq_cst
  %z = freeze i32 %n
  %w = add i32 %n, undef
  ret void
}
