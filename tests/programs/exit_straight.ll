; The same loop with its exit taken at once and the operation behind it.

define i32 @f(i32 %x) {
entry:
  br label %again

again:
  %smallest = call i32 @op(i32 %x)
  %c = icmp eq i32 %x, %smallest
  br i1 %c, label %done, label %again

done:
  %count = call i32 @op(i32 1)
  ret i32 %count
}
