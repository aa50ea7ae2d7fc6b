; EXPECT: well-formed CO5
; Threads that happen to run together reserve space in a buffer with one atomic addition.
; Ballot and broadcast use one anchor, so both see the same threads, whichever they are; the offsets
; are distinct for every choice. The function itself is not convergent.

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

declare token @llvm.experimental.convergence.anchor()
declare i64 @llvm.ctpop.i64(i64)
declare i64 @subgroupBallot(i1) convergent nounwind willreturn memory(none)
declare i32 @subgroupBroadcastFirst(i32) convergent nounwind willreturn memory(none)
declare i32 @getSubgroupLocalInvocationId() nounwind willreturn memory(none)
