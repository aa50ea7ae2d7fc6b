; Transforms that change a set, each shown by a wave that was executed, and how the set moves.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @write(i32)
declare token @llvm.experimental.convergence.loop()
declare void @other(i32) convergent

; A call copied into both arms.
; EXPECT: src1 violated CU2 CO36
; CHANGE: splits
; REASON: talks to
; REASON: in the target
; TRIPS: 4
define void @src1(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
b:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
e:
  ret void
}

; The calls of both arms made one.
; EXPECT: src2 violated CU2 CO36
; CHANGE: merges
; REASON: talks to
; REASON: in the target
; TRIPS: 4
define void @src2(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
b:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
e:
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; A call without effects that sinks to its user.
; EXPECT: src3 violated CU2 CO36
; CHANGE: shrinks
; REASON: talks to
; REASON: @pure
; REASON: in the target
; TRIPS: 4
define void @src3(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %a, label %b
a:
  call void @write(i32 %u)
  br label %e
b:
  br label %e
e:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @write(i32 %u)
  br label %e
b:
  br label %e
e:
  ret void
}

; A loop's call behind the loop.
; EXPECT: src4 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: the target has no such call
; TRIPS: 4
define void @src4(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
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

define void @tgt4(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, %x
  br i1 %d, label %l, label %e
e:
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; A call left out.
; EXPECT: src5 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: the target has no such call
; TRIPS: 4
; BACK: src5 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: the source has no such call
; REASON: in the target
; TRIPS: 4
define void @src5(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt5(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; Two calls of memory swapped.
; EXPECT: src6 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: where the target calls @other
; TRIPS: 4
define void @src6(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt6(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; Another argument.
; EXPECT: src7 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: in the target
; TRIPS: 4
define void @src7(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt7(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; A loop of one trip fewer.
; EXPECT: src8 violated CO36
; CHANGE: differs
; REASON: single-threaded
; REASON: the target has no such call
; TRIPS: 4
define void @src8(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
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

define void @tgt8(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 1, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, %x
  br i1 %d, label %l, label %e
e:
  ret void
}
