; A counted loop whose operation is told by a phi which way its thread came.

define i32 @f(i32 %x) {
entry:
  br label %again

again:
  %i = phi i32 [ 0, %entry ], [ %j, %end ]
  %c = icmp eq i32 %x, %i
  br i1 %c, label %odd, label %end

odd:
  br label %end

end:
  %why = phi i32 [ 3, %odd ], [ 0, %again ]
  %r = call i32 @op(i32 %why)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 20
  br i1 %more, label %again, label %done

done:
  ret i32 0
}
