; An operation in each trip of a counted loop.
declare void @op(i32) convergent
define void @f(i32 %n) convergent {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  call void @op(i32 %i)
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
