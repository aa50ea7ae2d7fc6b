; EXPECT: src1 violated CO39
; EXPECT: src2 preserved CO39
; EXPECT: src3 violated CO39
; EXPECT: src4 violated CO39
; Without tokens the maximal relation decides: it counts the iterations of each cycle.
; 1: the loop is unrolled by 2 with a remainder, as in CO40.   2: it is rotated.
; 3: two back edges become two nested loops: each then counts one kind of iteration only.
; 4: the operation is merged from both arms of a branch.

define void @src1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ugt i32 %counter, 1
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -2
  br label %loop

exit:
  %rest = icmp ne i32 %counter, 0
  br i1 %rest, label %remainder, label %end

remainder:
  call void @op(i32 %x)
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  br label %loop

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %body ]
  %more = icmp ne i32 %counter, 0
  br i1 %more, label %body, label %exit

body:
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  br label %loop

exit:
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %n) convergent {
entry:
  %some = icmp ne i32 %n, 0
  br i1 %some, label %loop, label %exit

loop:
  %counter = phi i32 [ %n, %entry ], [ %counter.next, %loop ]
  call void @op(i32 %x)
  %counter.next = add i32 %counter, -1
  %more = icmp ne i32 %counter.next, 0
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %mask) convergent {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %odd ], [ %i.next, %even ]
  call void @op(i32 %x)
  %i.next = add i32 %i, 1
  %bit = lshr i32 %mask, %i
  %low = trunc i32 %bit to i1
  br i1 %low, label %odd, label %even

odd:
  %more.odd = icmp ult i32 %i.next, 4
  br i1 %more.odd, label %loop, label %exit

even:
  %more.even = icmp ult i32 %i.next, 4
  br i1 %more.even, label %loop, label %exit

exit:
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %mask) convergent {
entry:
  br label %outer

outer:
  %j = phi i32 [ 0, %entry ], [ %i.next, %even ]
  br label %loop

loop:
  %i = phi i32 [ %j, %outer ], [ %i.next, %odd ]
  call void @op(i32 %x)
  %i.next = add i32 %i, 1
  %bit = lshr i32 %mask, %i
  %low = trunc i32 %bit to i1
  br i1 %low, label %odd, label %even

odd:
  %more.odd = icmp ult i32 %i.next, 4
  br i1 %more.odd, label %loop, label %exit

even:
  %more.even = icmp ult i32 %i.next, 4
  br i1 %more.even, label %outer, label %exit

exit:
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %condition) convergent {
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x)
  br label %end

else:
  call void @op(i32 %x)
  br label %end

end:
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %condition) convergent {
  call void @op(i32 %x)
  ret void
}

declare void @op(i32) convergent
