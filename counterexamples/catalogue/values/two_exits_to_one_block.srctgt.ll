; EXPECT: src1 violated CO43 CU22 F21
; EXPECT: src2 preserved CO43 CU22
; A pure operation sinks past a branch that asks by which exit its thread left a loop.
; 1: one exit is taken by each thread for itself. LLVM 22's analysis calls the phi uniform.
; 2: both exits are taken by all threads together.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @src1(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h

h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %b

b:
  %early = icmp eq i32 %x, 0
  br i1 %early, label %exit, label %h

exit:
  %v = phi i32 [ 1, %h ], [ 2, %b ]
  %a = call i32 @pure.op(i32 %x)
  %condition = icmp eq i32 %v, 1
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt1(i32 noundef %n) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h

h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %b

b:
  %early = icmp eq i32 %x, 0
  br i1 %early, label %exit, label %h

exit:
  %v = phi i32 [ 1, %h ], [ 2, %b ]
  %condition = icmp eq i32 %v, 1
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x)
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src2(i32 noundef %n, i32 noundef %m) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h

h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %b

b:
  %early = icmp eq i32 %m, %j
  br i1 %early, label %exit, label %h

exit:
  %v = phi i32 [ 1, %h ], [ 2, %b ]
  %a = call i32 @pure.op(i32 %x)
  %condition = icmp eq i32 %v, 1
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt2(i32 noundef %n, i32 noundef %m) convergent {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h

h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %b

b:
  %early = icmp eq i32 %m, %j
  br i1 %early, label %exit, label %h

exit:
  %v = phi i32 [ 1, %h ], [ 2, %b ]
  %condition = icmp eq i32 %v, 1
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x)
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
