; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 violated CO37
; EXPECT: src4 preserved CO37
; EXPECT: src5 preserved CO37
; EXPECT: src6 preserved CO37
; EXPECT: src7 violated CO37
; The first or the last iteration of a loop is peeled off.
; 1: the first one is the first for all threads: its copy may use the token of entry.
; 2: the copy keeps a loop intrinsic of its own, which counts to one.
; 3: the last one is another iteration for each trip count: all threads meet in the copy.
; 4: the last one, where the trip count is a kernel's argument.
; 5: the first one, with the iteration's number as the operand.
; 6, 7: the first and the last one without tokens.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 %n, 0
  br i1 %some, label %peel, label %exit

peel:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  br label %loop

loop:
  %i = phi i32 [ 1, %peel ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 %n, 0
  br i1 %some, label %peel, label %exit

peel:
  %peeled = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  call void @op(i32 %x) [ "convergencectrl"(token %peeled) ]
  br label %loop

loop:
  %i = phi i32 [ 1, %peel ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 %n, 0
  br i1 %some, label %guarded, label %exit

guarded:
  %last = add i32 %n, -1
  br label %loop

loop:
  %i = phi i32 [ 0, %guarded ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %last
  br i1 %more, label %body, label %peel

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

peel:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  br label %exit

exit:
  ret void
}

define amdgpu_kernel void @src4(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define amdgpu_kernel void @tgt4(i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %some = icmp ne i32 %n, 0
  br i1 %some, label %guarded, label %exit

guarded:
  %last = add i32 %n, -1
  br label %loop

loop:
  %i = phi i32 [ 0, %guarded ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %last
  br i1 %more, label %body, label %peel

body:
  call void @op(i32 %x) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

peel:
  call void @op(i32 %x) [ "convergencectrl"(token %outer) ]
  br label %exit

exit:
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  %some = icmp ne i32 %n, 0
  br i1 %some, label %peel, label %exit

peel:
  call void @op(i32 0) [ "convergencectrl"(token %outer) ]
  br label %loop

loop:
  %i = phi i32 [ 1, %peel ], [ %i.next, %body ]
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %inner) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @src6(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %some = icmp ne i32 %n, 0
  br i1 %some, label %peel, label %exit

peel:
  call void @op(i32 %x)
  br label %loop

loop:
  %i = phi i32 [ 1, %peel ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @src7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %some = icmp ne i32 %n, 0
  br i1 %some, label %guarded, label %exit

guarded:
  %last = add i32 %n, -1
  br label %loop

loop:
  %i = phi i32 [ 0, %guarded ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %last
  br i1 %more, label %body, label %peel

body:
  call void @op(i32 %x)
  %i.next = add nuw i32 %i, 1
  br label %loop

peel:
  call void @op(i32 %x)
  br label %exit

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @op(i32) convergent
