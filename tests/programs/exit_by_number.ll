; The loop's exit is decided by a number that a phi chooses, and the operation stands before it.

define i32 @f(i32 %x) {
entry:
  br label %again

again:
  %smallest = call i32 @op(i32 %x)
  %c = icmp eq i32 %x, %smallest
  br i1 %c, label %found, label %end

found:
  %count = call i32 @op(i32 1)
  br label %end

end:
  %why = phi i32 [ 3, %found ], [ 0, %again ]
  %result = phi i32 [ %count, %found ], [ 0, %again ]
  %more = icmp eq i32 %why, 0
  br i1 %more, label %again, label %done

done:
  ret i32 %result
}
