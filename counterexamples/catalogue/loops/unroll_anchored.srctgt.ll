; EXPECT: src1 preserved CO38
; EXPECT: src2 preserved CO38
; EXPECT: src3 violated CO38
; A loop whose operation has an anchor inside may be unrolled with a remainder.
; 1: what the three target anchors choose, the source's anchor can choose in the same executions,
;    though a thread's last execution may then meet another's that is not its last.
; 2: an anchor for each two executions and the remainder: its choice holds for both.
; 3: two operations shared an anchor, and each gets its own.

define void @src1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %rest

body:
  %tok.1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.1) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -2
  br label %loop

rest:
  %left = phi i32 [ %counter, %loop ], [ %left.next, %remainder ]
  %more.left = icmp ne i32 %left, 0
  br i1 %more.left, label %remainder, label %exit

remainder:
  %tok.3 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok.3) ]
  %left.next = add i32 %left, -1
  br label %rest

exit:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %tok = call token @llvm.experimental.convergence.anchor()
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %tok = call token @llvm.experimental.convergence.anchor()
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  %tok.2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok.2) ]
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
