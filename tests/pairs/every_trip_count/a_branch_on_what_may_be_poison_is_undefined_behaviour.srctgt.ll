; A branch on what may be poison is undefined behaviour.
declare token @llvm.experimental.convergence.entry()
declare void @op(i32) convergent

; UNBOUNDED: src1 proved
define void @src1(i32 noundef %x, i32 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %m = icmp eq i32 %n, 0
  br i1 %m, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt1(i32 noundef %x, i32 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; UNBOUNDED: src2 proved
define void @src2(i32 noundef %x, i32 noundef %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %m = icmp eq i32 %n, 0
  br i1 %m, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; UNBOUNDED: src3 open
; REASON: undefined behaviour
define void @src3(i32 noundef %x, i32 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt3(i32 noundef %x, i32 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %m = icmp eq i32 %n, 0
  br i1 %m, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
