; EXPECT: well-formed CO12
; A loop whose heart uses the token of entry.
; The loop becomes a function, and what it used becomes arguments, the token too.

define void @example() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %again = call i1 @more(i32 0)
  br i1 %again, label %loop, label %between

between:
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i1 @more(i32) nounwind willreturn
