; EXPECT: src violated CU11 CU23
; A cycle with two entries becomes a natural loop, in which other threads meet.
; Without tokens the header of the cycle decides who does. A thread that enters at one is an
; iteration behind a thread that enters at two, or meets it in its first, as the header is the one
; or the other; behind the guard that leads to both it may be neither.

define void @src(i1 noundef %c) convergent {
entry:
  br i1 %c, label %two, label %one

one:
  br label %two

two:
  call void @op(i32 0)
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
  br label %two

two:
  call void @op(i32 0)
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %two, label %test

test:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %irr.guard, label %end

end:
  ret void

irr.guard:
  %Guard.one = phi i1 [ true, %test ], [ %c.inv, %entry ]
  br i1 %Guard.one, label %one, label %two
}

declare void @op(i32) convergent nounwind willreturn
declare i1 @seen(i32) nounwind willreturn
