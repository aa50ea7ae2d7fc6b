; Choices at the target's anchors that the source could have made: the proof is found.
; SLOW
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.loop()
declare void @other(i32) convergent

; One anchor for two executions.
; UNBOUNDED: src1 proved
define void @src1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ugt i32 %c, 1
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -2
  br label %l
e:
  %r = icmp ne i32 %c, 0
  br i1 %r, label %last, label %end
last:
  %v = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %v) ]
  br label %end
end:
  ret void
}

; One anchor for all executions.
; UNBOUNDED: src2 proved
define void @src2(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; Two operations on one anchor.
; UNBOUNDED: src3 proved
define void @src3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; Two anchors become one.
; UNBOUNDED: src4 proved
define void @src4(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %u = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %u) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; An anchor that nothing uses.
; UNBOUNDED: src5 proved
define void @src5(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %u = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; An anchor before the loop and others in it.
; UNBOUNDED: src6 proved
define void @src6(i32 noundef %x, i32 noundef %n) {
entry:
  %s = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  call void @other(i32 %x) [ "convergencectrl"(token %s) ]
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  %s = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %s) ]
  ret void
}

; An anchor rises above another operation.
; UNBOUNDED: src7 proved
define void @src7(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %u = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %u) ]
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %u) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; A loop intrinsic on an anchor.
; UNBOUNDED: src8 proved
define void @src8(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %t = call token @llvm.experimental.convergence.anchor()
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %n) {
entry:
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %t = call token @llvm.experimental.convergence.anchor()
  %m = icmp ugt i32 %c, 1
  br i1 %m, label %b, label %e
b:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %u) ]
  %d = add i32 %c, -2
  br label %l
e:
  %r = icmp ne i32 %c, 0
  br i1 %r, label %last, label %end
last:
  %v = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %v) ]
  br label %end
end:
  ret void
}
