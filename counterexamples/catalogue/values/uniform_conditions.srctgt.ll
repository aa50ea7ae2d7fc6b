; EXPECT: src1 preserved CO43
; EXPECT: src2 preserved CO43
; EXPECT: src3 preserved CO43
; EXPECT: src4 preserved CO43
; EXPECT: src5 violated CO43
; EXPECT: src6 violated CO43
; EXPECT: src7 preserved CO43
; EXPECT: src8 violated CO43
; A pure operation sinks past a branch, which is allowed where all threads of its set branch alike.
; 1: the branch asks the first lane's value.   2: a sum over the set.   3: a vote.
; 4: a kernel's argument, behind some arithmetic.
; 5: the thread's own number.   6: a kernel's argument plus the thread's own number.
; 7: an argument of an AMDGPU function in a scalar register (inreg).   8: one in a vector register.

target triple = "amdgcn-amd-amdhsa"

define void @src1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp eq i32 %first, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp eq i32 %first, 0
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %sum, 100
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0) [ "convergencectrl"(token %entry) ]
  %condition = icmp sgt i32 %sum, 100
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %interested) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %interested) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %interested) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %interested) [ "convergencectrl"(token %entry) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src4(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %half = lshr i32 %n, 1
  %condition = icmp ugt i32 %half, 7
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt4(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %half = lshr i32 %n, 1
  %condition = icmp ugt i32 %half, 7
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src5(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %condition = icmp ult i32 %x, 1
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt5(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %condition = icmp ult i32 %x, 1
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src6(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %index = add i32 %x, %n
  %condition = icmp ult i32 %index, 7
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt6(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %index = add i32 %x, %n
  %condition = icmp ult i32 %index, 7
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src7(i32 noundef %x, i1 inreg noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt7(i32 noundef %x, i1 inreg noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @src8(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

define void @tgt8(i32 noundef %x, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
