; Choices at the target's anchors that no choice of the source explains: nothing is proved.
; SLOW
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent

; The anchor sinks below the heart.
; UNBOUNDED: src1 open
define void @src1(i32 noundef %x, i32 noundef %n) {
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

define void @tgt1(i32 noundef %x, i32 noundef %n) {
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

; Two operations no longer share an anchor.
; UNBOUNDED: src2 open
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
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) {
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

; They no longer do in one copy.
; UNBOUNDED: src3 open
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
  %m = icmp ugt i32 %c, 1
  br i1 %m, label %b, label %e
b:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %u) ]
  %w = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %w) ]
  %d = add i32 %c, -2
  br label %l
e:
  %r = icmp ne i32 %c, 0
  br i1 %r, label %last, label %end
last:
  %v = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %v) ]
  call void @other(i32 %x) [ "convergencectrl"(token %v) ]
  br label %end
end:
  ret void
}

; Operations are in another order.
; UNBOUNDED: src4 open
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
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
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
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; The operation before the loop shares it.
; UNBOUNDED: src5 open
define void @src5(i32 noundef %x, i32 noundef %n) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  call void @other(i32 %x) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  %u = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %u) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  call void @other(i32 %x) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; The heart of an anchor gets a remainder.
; UNBOUNDED: src6 open
define void @src6(i32 noundef %x, i32 noundef %n) {
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

define void @tgt6(i32 noundef %x, i32 noundef %n) {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ugt i32 %c, 1
  br i1 %m, label %b, label %e
b:
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  call void @op(i32 %x) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -2
  br label %l
e:
  %r = icmp ne i32 %c, 0
  br i1 %r, label %last, label %end
last:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
