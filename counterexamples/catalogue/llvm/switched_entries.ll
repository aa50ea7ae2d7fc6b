; EXPECT: well-formed CU11
; A switch leads to an entry of a cycle with two of them.
; The pass knows only branches, and ends its process at other terminators.

define void @example(i32 noundef %x, i1 noundef %c) convergent {
entry:
  br i1 %c, label %two, label %one

one:
  br label %two

two:
  switch i32 %x, label %end [
    i32 0, label %one
  ]

end:
  ret void
}
