; EXPECT: well-formed F27 CO15 CU3
; What an anchor may take depends on the uses that follow it.
; @always_used: if the lanes' first executions of %a share a set, and lane 0's %c in its second trip
; shares one with lane 1's in its first, both are in order; but @op then is before @use and behind it.
; @used_by_one: lane 1 may pass @op by; then both sets are possible, for who knows that it will.

define void @always_used(i1 noundef %late, i32 noundef %n) {
entry:
  br label %A

A:
  %i = phi i32 [ 0, %entry ], [ %next, %U ]
  %a = call token @llvm.experimental.convergence.anchor()
  %first = icmp eq i32 %i, 0
  %now = xor i1 %late, %first
  br i1 %now, label %C, label %U

C:
  %c = call token @llvm.experimental.convergence.anchor()
  call void @use(i32 1) [ "convergencectrl"(token %c) ]
  br label %U

U:
  call void @op(i32 2) [ "convergencectrl"(token %a) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %A, label %exit

exit:
  ret void
}

define void @used_by_one(i1 noundef %late, i32 noundef %n) {
entry:
  br label %A

A:
  %i = phi i32 [ 0, %entry ], [ %next, %L ]
  %a = call token @llvm.experimental.convergence.anchor()
  %first = icmp eq i32 %i, 0
  %now = xor i1 %late, %first
  br i1 %now, label %C, label %M

C:
  %c = call token @llvm.experimental.convergence.anchor()
  call void @use(i32 1) [ "convergencectrl"(token %c) ]
  br label %M

M:
  %uses = and i1 %late, %first
  br i1 %uses, label %U, label %L

U:
  call void @op(i32 2) [ "convergencectrl"(token %a) ]
  br label %L

L:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %A, label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @use(i32) convergent
