; EXPECT: well-formed CU11
; A branch leads to both entries of a cycle.
; PASSES: fix-irreducible
; GIVES: ill-formed
; Only one of its two edges is led to the new guard; the phi of the other block forgets the other.

define void @example(i1 noundef %c) convergent {
entry:
  br i1 %c, label %two, label %one

one:
  %more = call noundef i1 @seen(i32 2)
  br i1 %more, label %two, label %end

two:
  %i = phi i32 [ 0, %entry ], [ 7, %one ], [ %next, %two ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %again = call noundef i1 @seen(i32 1)
  br i1 %again, label %two, label %one

end:
  ret void
}

declare void @op(i32) convergent nounwind willreturn
declare i1 @seen(i32) nounwind willreturn
