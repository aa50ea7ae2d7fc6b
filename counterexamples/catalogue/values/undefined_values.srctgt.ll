; EXPECT: src1 preserved CO37
; EXPECT: src2 preserved CO37
; EXPECT: src3 violated CO36
; What is undefined in the source, its target may choose; the target must not leave more open.
; 1: an operand.   2: what a phi takes on one way.   3: the target does not know it on one way.

declare void @op(i32) convergent
declare void @meet() convergent

define void @src1() convergent {
  call void @op(i32 undef)
  ret void
}
define void @tgt1() convergent {
  call void @op(i32 7)
  ret void
}

define void @src2(i1 %c) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ undef, %entry ], [ 5, %then ]
  call void @op(i32 %v)
  ret void
}
define void @tgt2(i1 %c) convergent {
  call void @op(i32 5)
  ret void
}

define void @src3(i1 %c) convergent {
  call void @op(i32 5)
  ret void
}
define void @tgt3(i1 %c) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %v = phi i32 [ undef, %entry ], [ 5, %then ]
  call void @op(i32 %v)
  ret void
}
