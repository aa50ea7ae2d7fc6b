; A loop that a vote without memory ends.

declare i1 @vote(i32) convergent nounwind willreturn memory(none)
define void @f(i32 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = call noundef i1 @vote(i32 %i)
  br i1 %more, label %loop, label %end

end:
  ret void
}
