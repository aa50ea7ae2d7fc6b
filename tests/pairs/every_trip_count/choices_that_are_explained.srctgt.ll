; Choices at the target's anchors that the source could have made: the proof is found.
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.loop()

; Unrolled with a remainder.
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

; A heart on an anchor.
; UNBOUNDED: src2 proved
define void @src2(i32 noundef %x, i32 noundef %n) {
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
