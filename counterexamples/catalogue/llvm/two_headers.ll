; EXPECT: well-formed CU11
; A branch leads to both entries of a cycle.
; Only one of its two edges is led to the new guard; the phi of the other block forgets the other.

define void @example(i1 noundef %c, i1 noundef %d) convergent {
entry:
  br i1 %c, label %two, label %one

one:
  br label %two

two:
  %i = phi i32 [ 0, %entry ], [ 1, %one ], [ 2, %two ]
  br i1 %d, label %two, label %one
}
