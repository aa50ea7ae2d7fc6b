; EXPECT: src violated CO36
; A cycle with two entries becomes a natural loop, and a value that it counts does not count on.
; One of the entries branches to itself. On that edge the new phi gets its own value, not the next.

define void @src(i1 noundef %c) convergent {
entry:
  br i1 %c, label %one, label %two

one:
  br label %two

two:
  %i = phi i32 [ 0, %entry ], [ 7, %one ], [ %next, %two ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %two, label %test

test:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %one, label %end

end:
  ret void
}

define void @tgt(i1 noundef %c) convergent {
entry:
  %c.inv = xor i1 %c, true
  br label %irr.guard

one:
  br label %irr.guard

two:
  call void @op(i32 %i.moved)
  %next = add i32 %i.moved, 1
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %irr.guard, label %test

test:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %one, label %end

end:
  ret void

irr.guard:
  %i.moved = phi i32 [ %i.moved, %two ], [ 7, %one ], [ 0, %entry ]
  %Guard.two = phi i1 [ true, %two ], [ true, %one ], [ %c.inv, %entry ]
  br i1 %Guard.two, label %two, label %one
}

declare void @op(i32) convergent nounwind willreturn
declare i1 @seen(i32) nounwind willreturn
