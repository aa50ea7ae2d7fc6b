; EXPECT: src1 preserved CO47
; EXPECT: src2 violated CO47
; EXPECT: src3 violated CO47
; EXPECT: src4 violated CO47
; EXPECT: src5 preserved CO47
; Two pure operations sink with their anchor into the branch that uses their results.
; 1: the threads whose condition is false had no use for the results; the anchor could miss them.
; 2: only the second sinks: the set of %a keeps threads that the set of %b has lost.
; 3: rooted at entry, the set is not a matter of choice.
; 4: the operations are not pure: a thread whose condition is false no longer calls them.
; 5: only the second sinks, past a condition that is a kernel's argument.

define void @src1(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:

  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %condition) {

  br i1 %condition, label %then, label %end

then:
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:

  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:

  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %condition) convergent {
  %tok = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @effect.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @effect.other(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:

  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %condition) {

  br i1 %condition, label %then, label %end

then:
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @effect.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @effect.other(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src5(i1 noundef %condition) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:

  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt5(i1 noundef %condition) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %tok = call token @llvm.experimental.convergence.anchor()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %end

then:
  %b = call i32 @pure.other(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @use2(i32 %a, i32 %b)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare i32 @pure.other(i32) convergent nounwind willreturn memory(none)
declare void @use2(i32, i32)
declare i32 @effect.op(i32) convergent
declare i32 @effect.other(i32) convergent
