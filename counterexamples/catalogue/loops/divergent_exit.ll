; EXPECT: well-formed CO6
; A divergent loop exit, with a heart and without tokens.
; Threads that take the exit in different iterations meet at C in @example_without only.

define void @example(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %D ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry.token) ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp eq i32 %i, %k
  br i1 %condition, label %C, label %D

C:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

define void @example_without(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %D ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp eq i32 %i, %k
  br i1 %condition, label %C, label %D

C:
  call void @op(i32 %x)
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
