; EXPECT: well-formed F28 CO11 CO36
; A call that restricts its caller's anchors, though its body makes no use of the entry's token.
; Lane 0 uses %c in its second trip and lane 1 in its first. If both voted together in their first
; trips, @use cannot join them: lane 0 called @f before it, lane 1 after, and that was one call.
; Inlined, nothing is left of the call, and they can.

define void @caller(i1 noundef %late, i32 noundef %n) {
entry:
  br label %A

A:
  %i = phi i32 [ 0, %entry ], [ %next, %U ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @vote(i32 0) [ "convergencectrl"(token %a) ]
  %first = icmp eq i32 %i, 0
  %now = xor i1 %late, %first
  br i1 %now, label %C, label %U

C:
  %c = call token @llvm.experimental.convergence.anchor()
  call void @use(i32 1) [ "convergencectrl"(token %c) ]
  br label %U

U:
  call void @f(i32 2) [ "convergencectrl"(token %a) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %A, label %exit

exit:
  ret void
}

define void @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare void @vote(i32) convergent
declare void @use(i32) convergent
