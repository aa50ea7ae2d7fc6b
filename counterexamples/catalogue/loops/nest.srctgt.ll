; EXPECT: src1 preserved CO41
; EXPECT: src2 preserved CO41
; EXPECT: src3 preserved CO49
; EXPECT: src4 ill-formed CO35 CO19
; EXPECT: src5 preserved CO37
; EXPECT: src6 violated CO37
; Two nested loops, a heart in each.
; 1: the inner one is unrolled by 2, its trip count is even.   2: the outer one is.
; 3: the inner one runs twice and is unrolled in full: its copies use the outer heart.
; 4: the inner heart counts from entry instead of the outer heart.
; 5: both become one loop over all cells; each row has two of them.
; 6: the same where rows have different lengths: the k-th cell is in another row for each thread.

define void @src1(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -2
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  %rows.count = shl i32 %n, 1
  br label %rows

rows:
  %i = phi i32 [ %rows.count, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  %rows.count = shl i32 %n, 1
  br label %rows

rows:
  %i = phi i32 [ %rows.count, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.body.1

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.body.1:
  br label %columns.1

columns.1:
  %j.1 = phi i32 [ %columns.count, %rows.body.1 ], [ %j.1.next, %columns.1.body ]
  %column.1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns.1 = icmp ne i32 %j.1, 0
  br i1 %more.columns.1, label %columns.1.body, label %rows.latch

columns.1.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column.1) ]
  %j.1.next = add i32 %j.1, -1
  br label %columns.1

rows.latch:
  %i.next = add i32 %i, -2
  br label %rows

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ 2, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  call void @op(i32 %x) [ "convergencectrl"(token %row) ]
  call void @op(i32 %x) [ "convergencectrl"(token %row) ]
  br label %rows.latch

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n, i32 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %columns.count = shl i32 %m, 1
  br label %rows

rows:
  %i = phi i32 [ %n, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %rows.body, label %exit

rows.body:
  br label %columns

columns:
  %j = phi i32 [ %columns.count, %rows.body ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @src5(i32 noundef %x, i16 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rows.count = zext i16 %n to i32
  br label %rows

rows:
  %i = phi i32 [ %rows.count, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %columns, label %exit

columns:
  %j = phi i32 [ 2, %rows ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i16 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rows.count = zext i16 %n to i32
  %total = mul nuw i32 %rows.count, 2
  br label %cells

cells:
  %k = phi i32 [ %total, %entry ], [ %k.next, %cells.body ]
  %cell = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %k, 0
  br i1 %more, label %cells.body, label %exit

cells.body:
  call void @op(i32 %x) [ "convergencectrl"(token %cell) ]
  %k.next = add i32 %k, -1
  br label %cells

exit:
  ret void
}

define void @src6(i32 noundef %x, i16 noundef %n, i16 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rows.count = zext i16 %n to i32
  %columns.count = zext i16 %m to i32
  br label %rows

rows:
  %i = phi i32 [ %rows.count, %entry ], [ %i.next, %rows.latch ]
  %row = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more.rows = icmp ne i32 %i, 0
  br i1 %more.rows, label %columns, label %exit

columns:
  %j = phi i32 [ %columns.count, %rows ], [ %j.next, %columns.body ]
  %column = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %row) ]
  %more.columns = icmp ne i32 %j, 0
  br i1 %more.columns, label %columns.body, label %rows.latch

columns.body:
  call void @op(i32 %x) [ "convergencectrl"(token %column) ]
  %j.next = add i32 %j, -1
  br label %columns

rows.latch:
  %i.next = add i32 %i, -1
  br label %rows

exit:
  ret void
}

define void @tgt6(i32 noundef %x, i16 noundef %n, i16 noundef %m) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %rows.count = zext i16 %n to i32
  %columns.count = zext i16 %m to i32
  %total = mul nuw i32 %rows.count, %columns.count
  br label %cells

cells:
  %k = phi i32 [ %total, %entry ], [ %k.next, %cells.body ]
  %cell = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ne i32 %k, 0
  br i1 %more, label %cells.body, label %exit

cells.body:
  call void @op(i32 %x) [ "convergencectrl"(token %cell) ]
  %k.next = add i32 %k, -1
  br label %cells

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
