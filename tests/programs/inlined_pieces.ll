; A caller whose callee is inlined: what is shown says where each piece came from.

%struct.pair = type { i32, i32 }
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()

define i32 @callee(i32 %v, ptr %p) convergent {
start:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 %v) [ "convergencectrl"(token %t) ]
  %q = getelementptr %struct.pair, ptr %p, i32 0, i32 1
  store i32 %r, ptr %q
  %l = load i32, ptr %q
  %c = icmp eq i32 %l, 0
  br i1 %c, label %a, label %b
a:
  switch i32 %l, label %b [ i32 1, label %c1 ]
c1:
  br label %b
b:
  %m = phi i32 [ 0, %start ], [ 1, %a ], [ %l, %c1 ]
  ret i32 %m
}

define i32 @caller(ptr %w) convergent {
  %u = call token @llvm.experimental.convergence.entry()
  %x = call i32 @callee(i32 7, ptr %w) [ "convergencectrl"(token %u) ]
  ret i32 %x
}
