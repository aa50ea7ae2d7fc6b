; A loop of four to seven trips: some threads are not seen to finish within a bound.

declare void @op() convergent
define void @f(i32 %x) {
entry:
  %low = and i32 %x, 7
  %n = or i32 %low, 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  call void @op()
  ret void
}
