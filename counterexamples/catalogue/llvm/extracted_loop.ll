; EXPECT: well-formed CO12
; A loop whose heart uses the token of entry.
; PASSES: loop-extract
; GIVES: ill-formed
; The loop becomes a function, and what it used becomes arguments, the token too.

define i32 @example(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 %i) [ "convergencectrl"(token %h) ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %between

between:
  %more = call i32 @op(i32 %n) [ "convergencectrl"(token %t) ]
  %positive = icmp sgt i32 %more, 0
  br i1 %positive, label %end, label %other

other:
  ret i32 1

end:
  ret i32 0
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
