; EXPECT: src1 violated CO27
; EXPECT: src2 preserved CO27
; EXPECT: src3 violated CO27
; EXPECT: src4 violated CO27
; An operation is executed before the branch that guards it, and its result selected.
; 1: speculatable means harmless, but the threads whose condition is false join the set.
; 2: the condition is a kernel's argument: the threads that join find nobody there.
; 3: as 2, with an operation that is pure but not speculatable.
; 4: an anchor does not help: in the source only threads whose condition is true could meet.

define void @src1(i32 noundef %x, i1 noundef %condition) convergent {
start:
  %tok = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  %r = phi i32 [ %value, %then ], [ 0, %start ]
  call void @use(i32 %r)
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  %r = select i1 %condition, i32 %value, i32 0
  call void @use(i32 %r)
  ret void
}

define amdgpu_kernel void @src2(i1 noundef %condition) convergent {
start:
  %tok = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %end

then:
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  %r = phi i32 [ %value, %then ], [ 0, %start ]
  call void @use(i32 %r)
  ret void
}

define amdgpu_kernel void @tgt2(i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  %r = select i1 %condition, i32 %value, i32 0
  call void @use(i32 %r)
  ret void
}

define amdgpu_kernel void @src3(i1 noundef %condition) convergent {
start:
  %tok = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %end

then:
  %value = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  %r = phi i32 [ %value, %then ], [ 0, %start ]
  call void @use(i32 %r)
  ret void
}

define amdgpu_kernel void @tgt3(i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %value = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %r = select i1 %condition, i32 %value, i32 0
  call void @use(i32 %r)
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %condition) convergent {
start:
  br i1 %condition, label %then, label %end

then:
  %tok = call token @llvm.experimental.convergence.anchor()
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  %r = phi i32 [ %value, %then ], [ 0, %start ]
  call void @use(i32 %r)
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.anchor()
  %value = call i32 @lookup(i32 %x) [ "convergencectrl"(token %tok) ]
  %r = select i1 %condition, i32 %value, i32 0
  call void @use(i32 %r)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
declare i32 @lookup(i32) convergent nounwind speculatable willreturn memory(none)
