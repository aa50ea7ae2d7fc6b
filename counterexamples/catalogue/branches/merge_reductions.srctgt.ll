; EXPECT: src1 violated CO3
; EXPECT: src2 preserved CO3
; EXPECT: src3 violated CO3
; A sum over the subgroup stands in both arms of a branch and is hoisted and merged above it.
; 1: gains and losses were summed apart; merged, each arm sees the sum of all threads.
; 2: the condition is a kernel's argument: one arm is empty of threads, the other holds all.
; 3: as 1, with the reduction that a wave computes, so that the witness shows the two sums.

define void @src1(i32 noundef %delta) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %cc = icmp sgt i32 %delta, 0
  br i1 %cc, label %then, label %else

then:
  %total_gains = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %total_gains)
  br label %end

else:
  %total_losses = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %total_losses)
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %delta) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %cc = icmp sgt i32 %delta, 0
  %total = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  br i1 %cc, label %then, label %else

then:
  call void @gain(i32 %total)
  br label %end

else:
  call void @lose(i32 %total)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @src2(i1 noundef %cc) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %delta = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %cc, label %then, label %else

then:
  %total_gains = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %total_gains)
  br label %end

else:
  %total_losses = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %total_losses)
  br label %end

end:
  ret void
}

define amdgpu_kernel void @tgt2(i1 noundef %cc) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %delta = call i32 @llvm.amdgcn.workitem.id.x()
  %total = call i32 @subgroupAdd(i32 %delta) [ "convergencectrl"(token %entry) ]
  br i1 %cc, label %then, label %else

then:
  call void @gain(i32 %total)
  br label %end

else:
  call void @lose(i32 %total)
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %delta) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %cc = icmp sgt i32 %delta, 0
  br i1 %cc, label %then, label %else

then:
  %total_gains = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @gain(i32 %total_gains)
  br label %end

else:
  %total_losses = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %delta) [ "convergencectrl"(token %entry) ]
  call void @lose(i32 %total_losses)
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %delta) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %cc = icmp sgt i32 %delta, 0
  %total = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %delta) [ "convergencectrl"(token %entry) ]
  br i1 %cc, label %then, label %else

then:
  call void @gain(i32 %total)
  br label %end

else:
  call void @lose(i32 %total)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.spv.wave.reduce.sum.i32(i32)
declare i32 @subgroupAdd(i32) convergent
declare void @gain(i32)
declare void @lose(i32)
