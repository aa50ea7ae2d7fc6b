; EXPECT: src1 ill-formed CO10
; EXPECT: src2 ill-formed CO21
; EXPECT: src3 ill-formed CO24
; What a preheader computes for the blocks behind a loop is sunk there, tokens too.
; 1: the entry intrinsic leaves the entry block. 2: an outer loop's heart leaves its header. 3: an
; operation in front of a loop comes to stand among the uses of the loop's heart behind it.
; The pipelines O1, O2 and O3 do it too.

define void @src1() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %again = call i1 @more(i32 0)
  br i1 %again, label %loop, label %after

after:
  call void @meet() [ "convergencectrl"(token %t) ]
  ret void
}

define void @tgt1() convergent {
entry:
  br label %loop

loop:
  %again = call i1 @more(i32 0)
  br i1 %again, label %loop, label %after

after:
  %t = call token @llvm.experimental.convergence.entry()
  call void @meet() [ "convergencectrl"(token %t) ]
  ret void
}

define void @src2() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %outer

outer:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %inner

inner:
  %again = call i1 @more(i32 0)
  br i1 %again, label %inner, label %latch

latch:
  call void @meet() [ "convergencectrl"(token %h) ]
  %outside = call i1 @more(i32 1)
  br i1 %outside, label %outer, label %after

after:
  ret void
}

define void @tgt2() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %outer

outer:
  br label %inner

inner:
  %again = call i1 @more(i32 0)
  br i1 %again, label %inner, label %latch

latch:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @meet() [ "convergencectrl"(token %h) ]
  %outside = call i1 @more(i32 1)
  br i1 %outside, label %outer, label %after

after:
  ret void
}

define void @src3(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %sum = call i32 @fold(i32 %x) [ "convergencectrl"(token %t) ]
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %again = call i1 @more(i32 %x)
  br i1 %again, label %loop, label %after

after:
  call void @op(i32 %sum) [ "convergencectrl"(token %h) ]
  ret void
}

define void @tgt3(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %again = call i1 @more(i32 %x)
  br i1 %again, label %loop, label %after

after:
  %sum = call i32 @fold(i32 %x) [ "convergencectrl"(token %t) ]
  call void @op(i32 %sum) [ "convergencectrl"(token %h) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @meet() convergent nounwind willreturn
declare void @op(i32) convergent nounwind willreturn
declare i32 @fold(i32) convergent nounwind willreturn memory(none)
declare i1 @more(i32) nounwind willreturn
