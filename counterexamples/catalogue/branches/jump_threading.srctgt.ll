; EXPECT: src1 preserved CO4
; EXPECT: src2 preserved CO4
; EXPECT: src3 violated CO4
; EXPECT: src4 violated CO4
; Jump threading removes the join in front of a barrier and keeps its set.
; 1: rooted at entry, the set is who reaches the barrier: the same threads on the shorter way.
; 2: without tokens; in acyclic code convergence is maximal, so the answer is the same.
; 3: the barrier's block is copied for one of its predecessors: two barriers share the threads.
; 4: the same copy without tokens.

define void @src1(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid

then1:
  %cond2 = icmp sgt i32 %x, 0
  br label %mid

mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry.token) ]
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %then2

then1:
  %cond2 = icmp sgt i32 %x, 0
  br i1 %cond2, label %then2, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry.token) ]
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  br i1 %cond1, label %then1, label %mid

then1:
  %cond2 = icmp sgt i32 %x, 0
  br label %mid

mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier()
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  br i1 %cond1, label %then1, label %then2

then1:
  %cond2 = icmp sgt i32 %x, 0
  br i1 %cond2, label %then2, label %end

then2:
  call void @subgroupControlBarrier()
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid

then1:
  %cond2 = icmp sgt i32 %x, 0
  br label %mid

mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry.token) ]
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %then2

then1:
  %cond2 = icmp sgt i32 %x, 0
  br i1 %cond2, label %then2.thread, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry.token) ]
  br label %end

then2.thread:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry.token) ]
  br label %end

end:
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  br i1 %cond1, label %then1, label %mid

then1:
  %cond2 = icmp sgt i32 %x, 0
  br label %mid

mid:
  %flag = phi i1 [ true, %entry ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier()
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %cond1) convergent {
entry:
  br i1 %cond1, label %then1, label %then2

then1:
  %cond2 = icmp sgt i32 %x, 0
  br i1 %cond2, label %then2.thread, label %end

then2:
  call void @subgroupControlBarrier()
  br label %end

then2.thread:
  call void @subgroupControlBarrier()
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @subgroupControlBarrier() convergent
