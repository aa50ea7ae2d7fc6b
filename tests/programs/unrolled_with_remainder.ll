; Unrolled by 2 with a remainder: an odd and a larger trip count no longer meet; 1 and 2 are least.

declare void @op(i32) convergent
define void @src(i32 %n, i32 %u, i32 %other) convergent {
  br label %test
test:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %j = add i32 %i, 1
  call void @op(i32 %u)
  br label %test
done:
  ret void
}
define void @tgt(i32 %n, i32 %u, i32 %other) convergent {
  br label %test
test:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %j = add i32 %i, 2
  %more = icmp ule i32 %j, %n
  br i1 %more, label %body, label %last
body:
  call void @op(i32 %u)
  call void @op(i32 %u)
  br label %test
last:
  %odd = icmp ult i32 %i, %n
  br i1 %odd, label %rest, label %done
rest:
  call void @op(i32 %u)
  br label %done
done:
  ret void
}
