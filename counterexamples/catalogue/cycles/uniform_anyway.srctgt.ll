; EXPECT: src1 preserved CU13 F10
; EXPECT: src2 violated CU13 F10
; An uncontrolled operation sinks past a branch in an irreducible cycle, whose blocks are not m-converged.
; 1: the condition is computed from what is equal in all threads. The rules of uniformity call it divergent, and it is not.
; 2: it is computed from what tells threads apart.

define amdgpu_kernel void @src1(i1 %u, i32 %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %j, %mid ]
  br label %q

q:
  br i1 %d, label %r, label %s

r:
  %k = phi i32 [ 0, %entry ], [ %i, %q ]
  br label %s

s:
  %l = phi i32 [ %i, %q ], [ %k, %r ]
  %j = add i32 %l, 1
  %a = call i32 @pure.op(i32 %j)
  %x = add i32 %n, 2
  %big = icmp ugt i32 %x, 2
  br i1 %big, label %then, label %mid

then:
  call void @use(i32 %a)
  br label %mid

mid:
  %more = icmp ult i32 %j, 2
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define amdgpu_kernel void @tgt1(i1 %u, i32 %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %j, %mid ]
  br label %q

q:
  br i1 %d, label %r, label %s

r:
  %k = phi i32 [ 0, %entry ], [ %i, %q ]
  br label %s

s:
  %l = phi i32 [ %i, %q ], [ %k, %r ]
  %j = add i32 %l, 1
  %x = add i32 %n, 2
  %big = icmp ugt i32 %x, 2
  br i1 %big, label %then, label %mid

then:
  %a = call i32 @pure.op(i32 %j)
  call void @use(i32 %a)
  br label %mid

mid:
  %more = icmp ult i32 %j, 2
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define amdgpu_kernel void @src2(i1 %u, i32 %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %j, %mid ]
  br label %q

q:
  br i1 %d, label %r, label %s

r:
  %k = phi i32 [ 0, %entry ], [ %i, %q ]
  br label %s

s:
  %l = phi i32 [ %i, %q ], [ %k, %r ]
  %j = add i32 %l, 1
  %a = call i32 @pure.op(i32 %j)
  %x = add i32 %t, 2
  %big = icmp ugt i32 %x, 2
  br i1 %big, label %then, label %mid

then:
  call void @use(i32 %a)
  br label %mid

mid:
  %more = icmp ult i32 %j, 2
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define amdgpu_kernel void @tgt2(i1 %u, i32 %n) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %j, %mid ]
  br label %q

q:
  br i1 %d, label %r, label %s

r:
  %k = phi i32 [ 0, %entry ], [ %i, %q ]
  br label %s

s:
  %l = phi i32 [ %i, %q ], [ %k, %r ]
  %j = add i32 %l, 1
  %x = add i32 %t, 2
  %big = icmp ugt i32 %x, 2
  br i1 %big, label %then, label %mid

then:
  %a = call i32 @pure.op(i32 %j)
  call void @use(i32 %a)
  br label %mid

mid:
  %more = icmp ult i32 %j, 2
  br i1 %more, label %p, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
