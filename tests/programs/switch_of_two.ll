; A switch with two cases that lead to the same end.
define void @h(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 0, label %one
                              i32 1, label %two ]
one:
  br label %end
two:
  br label %end
end:
  ret void
}
