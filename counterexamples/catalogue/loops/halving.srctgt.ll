; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CO36
; EXPECT: src3 violated CO36
; Loops that halve a number are followed to their end, and late differences are found.
; 1: a shift is a quotient.   2: of a signed number it is not.   3: the target differs in trip 20.

declare void @op(i32) convergent

define void @src1(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %again ]
  %c = icmp ugt i32 %s, 0
  br i1 %c, label %again, label %end
again:
  call void @op(i32 %s)
  %half = lshr i32 %s, 1
  br label %loop
end:
  ret void
}
define void @tgt1(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %again ]
  %c = icmp ne i32 %s, 0
  br i1 %c, label %again, label %end
again:
  call void @op(i32 %s)
  %half = udiv i32 %s, 2
  br label %loop
end:
  ret void
}

define void @src2(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %again ]
  %c = icmp ugt i32 %s, 0
  br i1 %c, label %again, label %end
again:
  call void @op(i32 %s)
  %half = lshr i32 %s, 1
  br label %loop
end:
  ret void
}
define void @tgt2(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %again ]
  %c = icmp sgt i32 %s, 0
  br i1 %c, label %again, label %end
again:
  call void @op(i32 %s)
  %half = sdiv i32 %s, 2
  br label %loop
end:
  ret void
}

define void @src3(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %again, label %end
again:
  call void @op(i32 %i)
  %next = add nuw i32 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt3(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %again, label %end
again:
  %late = icmp eq i32 %i, 20
  %v = select i1 %late, i32 0, i32 %i
  call void @op(i32 %v)
  %next = add nuw i32 %i, 1
  br label %loop
end:
  ret void
}
