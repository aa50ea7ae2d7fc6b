; EXPECT: well-formed CO13
; A loop of two trips lies in a function that is called once.
; The loop is unrolled, which leaves its loop intrinsic in a block that no longer is a header; then
; the inliner merges that block with one that holds a convergent operation. So do O1 and O3.

define internal i32 @helper(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 2
  br i1 %c, label %loop, label %done

done:
  ret i32 %j
}

define i32 @example(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @helper(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
