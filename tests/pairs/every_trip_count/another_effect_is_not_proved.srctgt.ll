; Another effect is not proved.
; SLOW
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op(i32) convergent

; UNBOUNDED: src1 open
; REASON: another value
define void @src1(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %p
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; UNBOUNDED: src2 open
; REASON: another value
define void @src2(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %v, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; UNBOUNDED: src3 open
; REASON: another value
define void @src3(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %p
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; UNBOUNDED: src4 open
; REASON: another value
define void @src4(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %c
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

; UNBOUNDED: src5 open
; REASON: another value
define void @src5(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %r) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %n, ptr %p) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
  %a = getelementptr inbounds i32, ptr %p, i32 %c
  %v = load i32, ptr %a
  %w = mul i32 %v, %v
  store i32 %w, ptr %a
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  call void @op(i32 %v) [ "convergencectrl"(token %h) ]
  %d = add i32 %c, -1
  br label %l
e:
  ret void
}
