; EXPECT: src1 preserved CO4
; EXPECT: src2 preserved CO4
; EXPECT: src3 violated CO4
; EXPECT: src4 violated CO4
; An edge to a branch on a phi that is constant there leads past it.
; 1: the barrier's threads are those of the entry.
; 2: the same without tokens.
; 3: an operation of the block that is passed is copied.
; 4: the same without tokens.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @subgroupControlBarrier() convergent
declare void @op(i32) convergent
declare void @use(i32)

; APPLY: jump-thread --at start --at mid
define void @src1(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid

then1:
  call void @use(i32 1)
  br label %mid

mid:
  %flag = phi i1 [ true, %start ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid.from.start


then1:
  call void @use(i32 1)
  br label %mid


mid:
  br i1 %cond2, label %then2, label %end


mid.from.start:
  br label %then2


then2:
  call void @subgroupControlBarrier() convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: jump-thread --at start --at mid
define void @src2(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  br i1 %cond1, label %then1, label %mid

then1:
  call void @use(i32 1)
  br label %mid

mid:
  %flag = phi i1 [ true, %start ], [ %cond2, %then1 ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier()
  br label %end

end:
  ret void
}

define void @tgt2(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  br i1 %cond1, label %then1, label %mid.from.start


then1:
  call void @use(i32 1)
  br label %mid


mid:
  br i1 %cond2, label %then2, label %end


mid.from.start:
  br label %then2


then2:
  call void @subgroupControlBarrier() convergent
  br label %end


end:
  ret void
}

; APPLY: jump-thread --at start --at mid
define void @src3(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid

then1:
  call void @use(i32 1)
  br label %mid

mid:
  %flag = phi i1 [ true, %start ], [ %cond2, %then1 ]
  call void @op(i32 1) [ "convergencectrl"(token %entry) ]
  br i1 %flag, label %then2, label %end

then2:
  call void @subgroupControlBarrier() [ "convergencectrl"(token %entry) ]
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  %entry = call token @llvm.experimental.convergence.entry()
  br i1 %cond1, label %then1, label %mid.from.start


then1:
  call void @use(i32 1)
  br label %mid


mid:
  call void @op(i32 1) convergent [ "convergencectrl"(token %entry) ]
  br i1 %cond2, label %then2, label %end


mid.from.start:
  call void @op(i32 1) convergent [ "convergencectrl"(token %entry) ]
  br label %then2


then2:
  call void @subgroupControlBarrier() convergent [ "convergencectrl"(token %entry) ]
  br label %end


end:
  ret void
}

; APPLY: jump-thread --at start --at mid
define void @src4(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  br i1 %cond1, label %then1, label %mid

then1:
  call void @use(i32 1)
  br label %mid

mid:
  %flag = phi i1 [ true, %start ], [ %cond2, %then1 ]
  call void @op(i32 1)
  br i1 %flag, label %then2, label %end

then2:
  call void @op(i32 1)
  br label %end

end:
  ret void
}

define void @tgt4(i1 noundef %cond1, i1 noundef %cond2) convergent {
start:
  br i1 %cond1, label %then1, label %mid.from.start


then1:
  call void @use(i32 1)
  br label %mid


mid:
  call void @op(i32 1) convergent
  br i1 %cond2, label %then2, label %end


mid.from.start:
  call void @op(i32 1) convergent
  br label %then2


then2:
  call void @op(i32 1) convergent
  br label %end


end:
  ret void
}
