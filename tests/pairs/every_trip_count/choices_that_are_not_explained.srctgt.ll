; Choices at the target's anchors that no choice of the source explains: nothing is proved.
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent

; The anchor sinks into the loop.
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

; The anchor sinks past another operation.
; UNBOUNDED: src2 open
; REASON: the choice of the source's anchor may come too late
define void @src2(i32 noundef %x, i32 noundef %n) {
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

define void @tgt2(i32 noundef %x, i32 noundef %n) {
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
