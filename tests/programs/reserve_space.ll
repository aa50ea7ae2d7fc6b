; Threads of an anchor reserve space together: one adds for all.

@counter = global i32 0
define i32 @f() {
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %anchor) ]
  %count64 = call i64 @llvm.ctpop.i64(i64 %ballot)
  %count = trunc i64 %count64 to i32
  %id = call i32 @getSubgroupLocalInvocationId()
  %wide = zext i32 %id to i64
  %bit = shl i64 1, %wide
  %below = sub i64 %bit, 1
  %lower = and i64 %ballot, %below
  %rank64 = call i64 @llvm.ctpop.i64(i64 %lower)
  %rank = trunc i64 %rank64 to i32
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %reserve, label %join
reserve:
  %old = atomicrmw add ptr @counter, i32 %count monotonic
  br label %join
join:
  %mine = phi i32 [ 0, %0 ], [ %old, %reserve ]
  %base = call i32 @subgroupBroadcastFirst(i32 %mine) [ "convergencectrl"(token %anchor) ]
  %offset = add i32 %base, %rank
  ret i32 %offset
}
