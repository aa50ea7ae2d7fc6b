; EXPECT: src1 preserved CO52
; EXPECT: src2 preserved CO52
; EXPECT: src3 preserved CO52
; EXPECT: src4 violated CO52
; EXPECT: src5 preserved CO52
; A call of a function whose anchor chooses its threads is not convergent: its caller may move it.
; 1: a pure one sinks into the branch that uses its result.
; 2: one with effects moves from above a branch into both arms.
; 3: it is hoisted from both arms; the anchor in the callee is one, whichever call led a thread there.
; 4: the same after inlining, with an operation on each anchor: a set of both arms is seen.
; 5: the same after inlining, where the anchor alone is hoisted: only its region binds.

@bufferAllocationCount = external global i32
define i32 @reserveSpaceInBuffer() {
entry:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %anchor) ]
  %numThreads.p = call i64 @llvm.ctpop.i64(i64 %ballot)
  %numThreads = trunc i64 %numThreads.p to i32
  %absoluteThreadIdx = call i32 @getSubgroupLocalInvocationId()
  %absoluteThreadIdx.ext = zext i32 %absoluteThreadIdx to i64
  %mask.p = shl i64 1, %absoluteThreadIdx.ext
  %mask = sub i64 %mask.p, 1
  %maskedBallot = and i64 %ballot, %mask
  %relativeThreadIdx.p = call i64 @llvm.ctpop.i64(i64 %maskedBallot)
  %relativeThreadIdx = trunc i64 %relativeThreadIdx.p to i32
  %isFirstThread = icmp eq i32 %relativeThreadIdx, 0
  br i1 %isFirstThread, label %then, label %end

then:
  %baseOffset.1 = atomicrmw add ptr @bufferAllocationCount, i32 %numThreads monotonic
  br label %end

end:
  %baseOffset.2 = phi i32 [ poison, %entry ], [ %baseOffset.1, %then ]
  %baseOffset = call i32 @subgroupBroadcastFirst(i32 %baseOffset.2) [ "convergencectrl"(token %anchor) ]
  %offset = add i32 %baseOffset, %relativeThreadIdx
  ret i32 %offset
}

define i32 @countPeers() nounwind willreturn memory(none) {
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %anchor) ]
  %count = call i64 @llvm.ctpop.i64(i64 %ballot)
  %peers = trunc i64 %count to i32
  ret i32 %peers
}

define void @src1(i1 noundef %condition) {
  %peers = call i32 @countPeers()
  br i1 %condition, label %then, label %end

then:
  call void @accept(i32 %peers)
  br label %end

end:
  ret void
}

define void @tgt1(i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  %peers = call i32 @countPeers()
  call void @accept(i32 %peers)
  br label %end

end:
  ret void
}

define void @src2(i1 noundef %condition) {
  %offset = call i32 @reserveSpaceInBuffer()
  br i1 %condition, label %then, label %else

then:
  call void @accept(i32 %offset)
  br label %end

else:
  call void @reject(i32 %offset)
  br label %end

end:
  ret void
}

define void @tgt2(i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %offset.1 = call i32 @reserveSpaceInBuffer()
  call void @accept(i32 %offset.1)
  br label %end

else:
  %offset.2 = call i32 @reserveSpaceInBuffer()
  call void @reject(i32 %offset.2)
  br label %end

end:
  ret void
}

define void @src3(i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %offset.1 = call i32 @reserveSpaceInBuffer()
  call void @accept(i32 %offset.1)
  br label %end

else:
  %offset.2 = call i32 @reserveSpaceInBuffer()
  call void @reject(i32 %offset.2)
  br label %end

end:
  ret void
}

define void @tgt3(i1 noundef %condition) {
  %offset = call i32 @reserveSpaceInBuffer()
  br i1 %condition, label %then, label %else

then:
  call void @accept(i32 %offset)
  br label %end

else:
  call void @reject(i32 %offset)
  br label %end

end:
  ret void
}

define void @src4(i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  %b.1 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok.1) ]
  %low.1 = trunc i64 %b.1 to i32
  call void @accept(i32 %low.1)
  br label %end

else:
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  %b.2 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok.2) ]
  %low.2 = trunc i64 %b.2 to i32
  call void @reject(i32 %low.2)
  br label %end

end:
  ret void
}

define void @tgt4(i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  %b = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok) ]
  %low = trunc i64 %b to i32
  br i1 %condition, label %then, label %else

then:
  call void @accept(i32 %low)
  br label %end

else:
  call void @reject(i32 %low)
  br label %end

end:
  ret void
}

define void @src5(i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  %b.1 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok.1) ]
  %low.1 = trunc i64 %b.1 to i32
  call void @accept(i32 %low.1)
  br label %end

else:
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  %b.2 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok.2) ]
  %low.2 = trunc i64 %b.2 to i32
  call void @reject(i32 %low.2)
  br label %end

end:
  ret void
}

define void @tgt5(i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else

then:
  %b.1 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok) ]
  %low.1 = trunc i64 %b.1 to i32
  call void @accept(i32 %low.1)
  br label %end

else:
  %b.2 = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %tok) ]
  %low.2 = trunc i64 %b.2 to i32
  call void @reject(i32 %low.2)
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare i64 @llvm.ctpop.i64(i64)
declare i64 @subgroupBallot(i1) convergent nounwind willreturn memory(none)
declare i32 @subgroupBroadcastFirst(i32) convergent nounwind willreturn memory(none)
declare i32 @getSubgroupLocalInvocationId() nounwind willreturn memory(none)
declare void @accept(i32)
declare void @reject(i32)
