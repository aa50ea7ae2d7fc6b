; What differs first in a trip that no bound reaches is executed: the proof that fails tells of it.
declare void @op(i32) convergent
; EXPECT: src1 violated
; CHANGE: differs
; REASON: with (20) in the source, (21) in the target
; SETS: unknown
define void @src1(i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add nuw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt1(i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %late = icmp eq i32 %i, 20
  %more = zext i1 %late to i32
  %k = add i32 %i, %more
  call void @op(i32 %k)
  %j = add nuw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; EXPECT: src2 violated
; CHANGE: splits
; THREADS: unknown
define void @src2(i32 noundef %n, i1 noundef %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 0)
  %j = add nuw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @tgt2(i32 noundef %n, i1 noundef %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %l = icmp ugt i32 %i, 20
  %late = and i1 %l, %d
  br i1 %late, label %b, label %a
a:
  call void @op(i32 0)
  br label %next
b:
  call void @op(i32 0)
  br label %next
next:
  %j = add nuw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
