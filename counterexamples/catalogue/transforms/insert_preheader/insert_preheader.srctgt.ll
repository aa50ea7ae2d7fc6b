; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; All ways into a loop lead through one block in front of it.
; 1: with a heart.
; 2: without tokens.

; APPLY: insert-preheader --at loop
define void @src1(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %left, label %loop

left:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ 1, %left ], [ %i.next, %body ]
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

define void @tgt1(i32 noundef %n, i1 noundef %c) convergent {
entry:
  %outer = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %left, label %loop.preheader

left:
  br label %loop.preheader

loop.preheader:
  %i.first = phi i32 [ 0, %entry ], [ 1, %left ]
  br label %loop

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %body ]
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

; APPLY: insert-preheader --at loop
define void @src2(i32 noundef %n, i1 noundef %c) convergent {
entry:
  br i1 %c, label %left, label %loop

left:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ 1, %left ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %n, i1 noundef %c) convergent {
entry:
  br i1 %c, label %left, label %loop.preheader

left:
  br label %loop.preheader

loop.preheader:
  %i.first = phi i32 [ 0, %entry ], [ 1, %left ]
  br label %loop

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i)
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent
