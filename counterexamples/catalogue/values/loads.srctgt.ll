; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 violated CO36
; A branch on what memory must hold is decided, as a pass that knows memory decides it.
; 1: two loads of one address with no effect between them.   2: a load after a store of its own.
; 3: the operation stands between the loads, and it may write there.

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent
define void @src1(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %c = icmp eq i32 %a, %b
  br i1 %c, label %x, label %y
x:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %y
y:
  ret void
}
define void @tgt1(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @src2(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  store i32 5, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %c = icmp eq i32 %a, 5
  br i1 %c, label %x, label %y
x:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %y
y:
  ret void
}
define void @tgt2(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  store i32 5, ptr %p, align 4
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @src3(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %a = load i32, ptr %p, align 4
  call void @op() [ "convergencectrl"(token %t) ]
  %b = load i32, ptr %p, align 4
  %c = icmp eq i32 %a, %b
  br i1 %c, label %x, label %y
x:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %y
y:
  ret void
}
define void @tgt3(ptr noundef %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
