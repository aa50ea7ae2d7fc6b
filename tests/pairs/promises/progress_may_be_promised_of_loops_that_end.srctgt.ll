; Progress may be promised of loops that end.
; `attributor` and `function-attrs` promise it of what they find to end.
declare void @op(i8) convergent

; EXPECT: src1 preserved
define void @src1(i8 noundef %n, i1 noundef %c)  {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %latch ]
  call void @op(i8 %i)
  %next = add i8 %i, 1
  %test = icmp ult i8 %next, %n
  br i1 %test, label %latch, label %end
latch:
  br label %loop
end:
  ret void
}

define void @tgt1(i8 noundef %n, i1 noundef %c) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %latch ]
  call void @op(i8 %i)
  %next = add i8 %i, 1
  %test = icmp ult i8 %next, %n
  br i1 %test, label %latch, label %end
latch:
  br label %loop
end:
  ret void
}

; EXPECT: src2 unknown
; REASON: promises `mustprogress`
define void @src2(i8 noundef %n, i1 noundef %c)  {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %latch ]
  call void @op(i8 %i)
  %next = add i8 %i, 1
  %test = icmp ule i8 %next, %n
  br i1 %test, label %latch, label %end
latch:
  br label %loop
end:
  ret void
}

define void @tgt2(i8 noundef %n, i1 noundef %c) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %latch ]
  call void @op(i8 %i)
  %next = add i8 %i, 1
  %test = icmp ule i8 %next, %n
  br i1 %test, label %latch, label %end
latch:
  br label %loop
end:
  ret void
}
