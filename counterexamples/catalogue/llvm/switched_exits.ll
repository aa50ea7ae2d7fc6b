; EXPECT: well-formed CO10
; A loop is left by a switch.
; PASSES: unify-loop-exits
; GIVES: crash
; The pass knows only branches, and ends its process at other terminators.

define i32 @example(i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  %r = call i32 @op(i32 %x)
  switch i32 %r, label %loop [
    i32 0, label %one
    i32 1, label %other
  ]

one:
  ret i32 0

other:
  ret i32 1
}

declare i32 @op(i32) convergent nounwind willreturn
