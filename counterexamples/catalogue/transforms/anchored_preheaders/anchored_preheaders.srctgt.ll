; EXPECT: src1 preserved IA8
; EXPECT: src2 preserved IA8
; An anchor in front of the loop and a heart in it are among an iterating anchor's choices.
; 1: a loop with one operation.
; 2: two operations that share the anchor.

; APPLY: anchored-preheaders
define void @src1(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %here = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %n) {
entry:
  br label %loop.preheader

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %body ]
  %here = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %here.first) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void

loop.preheader:
  %i.first = phi i32 [ 0, %entry ]
  %here.first = call token @llvm.experimental.convergence.anchor()
  br label %loop
}

; APPLY: anchored-preheaders
define void @src2(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %here = call token @llvm.experimental.convergence.anchor() "iterating-anchor"
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  call void @other(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %n) {
entry:
  br label %loop.preheader

loop:
  %i = phi i32 [ %i.first, %loop.preheader ], [ %i.next, %body ]
  %here = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %here.first) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %i) [ "convergencectrl"(token %here) ]
  call void @other(i32 %i) [ "convergencectrl"(token %here) ]
  %i.next = add nuw i32 %i, 1
  br label %loop

exit:
  ret void

loop.preheader:
  %i.first = phi i32 [ 0, %entry ]
  %here.first = call token @llvm.experimental.convergence.anchor()
  br label %loop
}

declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
