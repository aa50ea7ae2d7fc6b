; EXPECT: ill-formed CO8 F23
; A loop without effects is deleted, though its heart is used behind it.
; The use gets the token `poison`; the pipelines O1, O2 and O3 do it too.

define i32 @src(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %next = add nuw i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %after

after:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %h) ]
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %after

after:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token poison) ]
  ret i32 %r
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @op(i32) convergent nounwind willreturn
