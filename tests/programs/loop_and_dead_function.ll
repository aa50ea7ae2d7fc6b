; A loop that passes unroll, a sum that they fold, and a function that nobody needs.

define i32 @f(i32 %n) {
entry:
  br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %j, %again ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 4
  br i1 %c, label %again, label %end
end:
  %x = add i32 %n, 0
  ret i32 %x
}

define internal void @dead() {
  ret void
}

define void @g() {
  call void @dead()
  ret void
}
