; A loop that is entered and left in two ways each.
define void @f(i1 noundef %c, i32 noundef %n) {
entry:
  br i1 %c, label %left, label %loop
left:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 1, %left ], [ %next, %latch ]
  br i1 %c, label %test, label %latch
test:
  %more = icmp ult i32 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add i32 %i, 1
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
