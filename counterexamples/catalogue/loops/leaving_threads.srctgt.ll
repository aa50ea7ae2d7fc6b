; EXPECT: src1 violated CO6
; EXPECT: src2 violated CO6
; EXPECT: src3 preserved CO6
; EXPECT: src4 preserved CO6
; EXPECT: src5 preserved CO6
; EXPECT: src6 violated CO6
; EXPECT: src7 violated CO6
; EXPECT: src8 violated CO6
; An operation stands behind a divergent exit: who leaves in the same iteration meets there.
; 1: its token is changed from the heart's to entry's: all who leave there meet.
; 2: the other way round: who left in different iterations is separated.
; 3: the exit condition is inverted.   4: the exit block is split and gets a block in front.
; 5: the operation moves into the loop, which is then left by a flag: the heart's token tells the same.
; 6: as 5 without tokens: behind the loop all leavers met, inside it only those of one iteration.
; 7: 6 the other way round.
; 8: nothing else is in the loop, and it is deleted, though its heart still counts for the operation.

define void @src1(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @tgt1(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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
  call void @op(i32 %x) [ "convergencectrl"(token %entry.token) ]
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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
  call void @op(i32 %x) [ "convergencectrl"(token %entry.token) ]
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @src3(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @tgt3(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %D ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry.token) ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp ne i32 %i, %k
  br i1 %condition, label %D, label %C

C:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @tgt4(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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
  %i.lcssa = phi i32 [ %i, %B ]
  br label %C.body

C.body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %E.dedicated

E.dedicated:
  br label %E

D:
  %i.next = add i32 %i, 1
  br label %for

E:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @tgt5(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry.token) ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp eq i32 %i, %k
  br i1 %condition, label %C, label %D

C:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  br label %latch

D:
  br label %latch

latch:
  %leave = phi i1 [ true, %C ], [ false, %D ]
  %i.next = add i32 %i, 1
  br i1 %leave, label %E, label %for

E:
  ret void
}

define void @src6(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @tgt6(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp eq i32 %i, %k
  br i1 %condition, label %C, label %D

C:
  call void @op(i32 %x)
  br label %latch

D:
  br label %latch

latch:
  %leave = phi i1 [ true, %C ], [ false, %D ]
  %i.next = add i32 %i, 1
  br i1 %leave, label %E, label %for

E:
  ret void
}

define void @src7(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
entry:
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %B, label %E

B:
  %condition = icmp eq i32 %i, %k
  br i1 %condition, label %C, label %D

C:
  call void @op(i32 %x)
  br label %latch

D:
  br label %latch

latch:
  %leave = phi i1 [ true, %C ], [ false, %D ]
  %i.next = add i32 %i, 1
  br i1 %leave, label %E, label %for

E:
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %n, i32 noundef %k) convergent {
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

define void @src8(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %entry.token = call token @llvm.experimental.convergence.entry()
  br label %for

for:
  %i = phi i32 [ 0, %entry ], [ %i.next, %for ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %entry.token) ]
  %i.next = add nuw i32 %i, 1
  %for.cond = icmp ult i32 %i, %n
  br i1 %for.cond, label %for, label %E

E:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %n) convergent {
  %entry.token = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry.token) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
