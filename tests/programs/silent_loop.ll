; A loop of one block without a call.
define void @g(i1 %c) {
entry:
  br label %loop
loop:
  br i1 %c, label %loop, label %end
end:
  ret void
}
