; EXPECT: well-formed CO10
; A loop is left by a switch.
; The pass knows only branches, and ends its process at other terminators.

define void @example(i32 noundef %x) convergent {
entry:
  br label %loop

loop:
  switch i32 %x, label %loop [
    i32 0, label %end
  ]

end:
  ret void
}
