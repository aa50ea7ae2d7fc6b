; EXPECT: well-formed CU11
; A switch leads to an entry of a cycle with two of them.
; PASSES: fix-irreducible
; GIVES: crash
; The pass knows only branches, and ends its process at other terminators.

define void @example(i32 noundef %x, i1 noundef %c) convergent {
entry:
  br i1 %c, label %two, label %one

one:
  br label %two

two:
  %r = call i32 @op(i32 %x)
  switch i32 %r, label %end [
    i32 0, label %one
    i32 1, label %two
  ]

end:
  ret void
}

declare i32 @op(i32) convergent nounwind willreturn
