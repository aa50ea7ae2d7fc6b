; A loop of any count is followed up to the bound.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

; EXPECT: preserved
; TRIPS: 8
define void @src(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %rest = srem i32 7, 4
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, %x
  br i1 %d, label %l, label %e
e:
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %rest = srem i32 7, 3
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, %x
  br i1 %d, label %l, label %e
e:
  ret void
}
