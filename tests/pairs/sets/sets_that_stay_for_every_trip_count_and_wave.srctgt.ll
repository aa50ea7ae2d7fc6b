; Transforms that keep every set, for every trip count and every wave.
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @other(i32) convergent

; An arm without operations added.
; EXPECT: src1 preserved
; VACUOUS: no
; TRIPS: all
; ITSELF: src1 preserved
; VACUOUS: no
; TRIPS: all
define void @src1(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %c) convergent {
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

; A call hoisted over nothing.
; EXPECT: src2 preserved
; VACUOUS: no
; TRIPS: all
define void @src2(i32 noundef %x, i1 noundef %c) convergent {
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

define void @tgt2(i32 noundef %x, i1 noundef %c) convergent {
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

; A loop of a known count unrolled.
; EXPECT: src3 preserved
; VACUOUS: no
; TRIPS: all
define void @src3(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 3
  br i1 %d, label %l, label %e
e:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; The last of three trips peeled.
; EXPECT: src4 preserved
; VACUOUS: no
; TRIPS: all
define void @src4(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %n, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 3
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
  call void @op(i32 7) [ "convergencectrl"(token %h) ]
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 2
  br i1 %d, label %l, label %e
e:
  call void @op(i32 7) [ "convergencectrl"(token %t) ]
  ret void
}

; An unused call without effects removed.
; EXPECT: src5 preserved
; VACUOUS: no
; TRIPS: all
define void @src5(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i32 @pure(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt5(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}

; Calls of memory in another order of arms.
; EXPECT: src6 preserved
; VACUOUS: no
; TRIPS: all
define void @src6(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
b:
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
e:
  ret void
}

define void @tgt6(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %z, label %b
z:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
b:
  call void @other(i32 %x) [ "convergencectrl"(token %t) ]
  br label %e
e:
  ret void
}
