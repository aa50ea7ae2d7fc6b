; What makes no sense is refused with the place.
declare void @op(i32) convergent
declare i1 @choose.A()
declare i1 @choose.B()
declare i1 @choose.H()
declare void @op2() convergent
declare i1 @choose.X()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()

; TRANSFORM: src1 unroll
; REFUSED: @src1 has 2 loops
; TRANSFORM: src1 unroll latch
; REFUSED: %latch is the header of no loop
; TRANSFORM: src1 unroll lost
; REFUSED: @src1 has no block %lost
; TRANSFORM: src1 unroll outer inner
; REFUSED: one loop at a time
; TRANSFORM: src1 unroll outer factor=1
; REFUSED: the factor 1 is none
; TRANSFORM: src1 unroll outer hearts=burn
; REFUSED: hearts cannot be treated as `burn` here
; TRANSFORM: src1 unroll-in-full inner
; REFUSED: the trip count of %inner is no constant below 64
; TRANSFORM: src1 rotate inner
; REFUSED: the loop of %inner does not begin with a test that leaves it
; TRANSFORM: src1 unswitch
; REFUSED: @src1 has no branch in a loop on a condition that the loop does not change
; TRANSFORM: src1 insert-preheader inner
; REFUSED: the loop of %inner has a preheader, %outer
define void @src1(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; TRANSFORM: src2 unroll
; REFUSED: @src2 has no loop
define void @src2() convergent {
A:
  br label %B
B:
  ret void
}

; TRANSFORM: src3 unroll
; REFUSED: the cycle of %C has several entries, %C, %B
define void @src3() convergent {
A:
  %choose.A = call noundef i1 @choose.A() willreturn nounwind
  br i1 %choose.A, label %B, label %C
B:
  %choose.B = call noundef i1 @choose.B() willreturn nounwind
  br i1 %choose.B, label %C, label %D
C:
  br label %B
D:
  ret void
}

; TRANSFORM: src4 unroll-with-remainder
; REFUSED: the loop of %B has no exit that counts
define void @src4() convergent {
A:
  br label %B
B:
  %choose.B = call noundef i1 @choose.B() willreturn nounwind
  br i1 %choose.B, label %B, label %C
C:
  ret void
}

; TRANSFORM: src5 rotate H
; REFUSED: %B is reached in other ways than from %H
define void @src5() convergent {
A:
  br label %H
H:
  %choose.H = call noundef i1 @choose.H() willreturn nounwind
  br i1 %choose.H, label %B, label %D
B:
  call void @op2() convergent
  br label %X
X:
  %choose.X = call noundef i1 @choose.X() willreturn nounwind
  br i1 %choose.X, label %B, label %H
D:
  ret void
}

; TRANSFORM: src6 peel-first
; REFUSED: the token %h is used in %C, where it is no longer defined
; TRANSFORM: src6 peel-first hearts=copy
; REFUSED: copies of the token %h would meet in %C: a token is no input of a phi
define void @src6() convergent {
A:
  %t = call token @llvm.experimental.convergence.entry()
  br label %B
B:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op2() convergent [ "convergencectrl"(token %h) ]
  %choose.B = call noundef i1 @choose.B() willreturn nounwind
  br i1 %choose.B, label %B, label %C
C:
  call void @op2() convergent [ "convergencectrl"(token %h) ]
  ret void
}
