; Undefined behaviour may be removed but not added.
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @llvm.assume(i1)
declare void @op(i32) convergent

; UNBOUNDED: src1 proved
define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = icmp ult i32 %x, 8
  call void @llvm.assume(i1 %a)
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

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
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

; UNBOUNDED: src2 open
; REASON: undefined behaviour
define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
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

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = icmp ult i32 %x, 8
  call void @llvm.assume(i1 %a)
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

; UNBOUNDED: src3 proved
define void @src3(i32 noundef %x, i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = icmp ult i32 %x, 8
  call void @llvm.assume(i1 %a)
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

define void @tgt3(i32 noundef %x, i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = icmp ult i32 %x, 8
  call void @llvm.assume(i1 %a)
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

; UNBOUNDED: src4 open
; REASON: undefined behaviour
define void @src4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
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

define void @tgt4(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @llvm.assume(i1 false)
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
