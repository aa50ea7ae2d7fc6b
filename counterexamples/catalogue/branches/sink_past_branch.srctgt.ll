; EXPECT: src1 violated CO2
; EXPECT: src2 preserved CO2
; EXPECT: src3 preserved CO2
; EXPECT: src4 violated CO2
; A texture sample rooted at entry sinks into the branch that uses its colour.
; 1: a thread whose condition is false sampled together with the others; after the sinking they miss it.
; 2: the condition is a kernel's argument, so all threads of the wave sample or none does.
; 3: the condition comes from a ballot of the same threads, so it is equal in all of them.
; 4: the ballot asks an anchor's threads only; two classes of it may disagree, and split the sample.

define void @src1(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %condition, label %then, label %end

then:
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src2(i32 noundef %texture, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %coordinates = call i32 @llvm.amdgcn.workitem.id.x()
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt2(i32 noundef %texture, i1 noundef %condition) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %coordinates = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %condition, label %then, label %end

then:
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %visible) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %visible) [ "convergencectrl"(token %entry) ]
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %visible) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %visible) [ "convergencectrl"(token %entry) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %visible) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %visible) [ "convergencectrl"(token %anchor) ]
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %texture, i32 noundef %coordinates, i1 noundef %visible) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %visible) [ "convergencectrl"(token %anchor) ]
  %condition = icmp ne i64 %ballot, 0
  br i1 %condition, label %then, label %end

then:
  %color = call i32 @textureSample(i32 %texture, i32 %coordinates) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %color)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @textureSample(i32, i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
