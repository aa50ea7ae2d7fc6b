; A loop that halves or doubles a number ends after as many trips as it has bits: all are unfolded.
declare void @op(i32) convergent

; EXPECT: src1 preserved
; TRIPS: all
define void @src1(i32 noundef %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %loop ]
  call void @op(i32 %s)
  %half = lshr i32 %s, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt1(i32 noundef %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %loop ]
  call void @op(i32 %s)
  %half = udiv i32 %s, 2
  %more = icmp ugt i32 %s, 1
  br i1 %more, label %loop, label %end
end:
  ret void
}

; EXPECT: src2 preserved
; TRIPS: all
define void @src2(i32 noundef %n, i32 noundef %id) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 1, %entry ], [ %double, %next ]
  %in = icmp ult i32 %s, %n
  br i1 %in, label %body, label %end
body:
  call void @op(i32 0)
  %double = shl i32 %s, 1
  %wrapped = icmp eq i32 %double, 0
  br i1 %wrapped, label %end, label %next
next:
  br label %loop
end:
  ret void
}
define void @tgt2(i32 noundef %n, i32 noundef %id) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 1, %entry ], [ %double, %body ]
  %in = icmp ult i32 %s, %n
  br i1 %in, label %body, label %end
body:
  call void @op(i32 0)
  %double = add i32 %s, %s
  %wrapped = icmp eq i32 %double, 0
  br i1 %wrapped, label %end, label %loop
end:
  ret void
}

; the last trip of all differs
; EXPECT: src3 violated
; CHANGE: differs
define void @src3(i32 noundef %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %loop ]
  call void @op(i32 %s)
  %half = lshr i32 %s, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt3(i32 noundef %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %half, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %s)
  %half = lshr i32 %s, 1
  %j = add i32 %i, 1
  %in = icmp ult i32 %j, 31
  %left = icmp ne i32 %half, 0
  %more = and i1 %in, %left
  br i1 %more, label %loop, label %end
end:
  ret void
}

; no invariant is found, and none is needed
; EXPECT: src4 preserved
; TRIPS: all
define void @src4(i16 noundef %n, i16 noundef %id) {
entry:
  br label %loop
loop:
  %s = phi i16 [ %n, %entry ], [ %half, %next ]
  %in = icmp slt i16 %id, %s
  br i1 %in, label %body, label %next
body:
  call void @op(i32 0)
  br label %next
next:
  %half = sdiv i16 %s, 2
  %more = icmp sgt i16 %half, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt4(i16 noundef %n, i16 noundef %id) {
entry:
  br label %loop
loop:
  %s = phi i16 [ %n, %entry ], [ %half, %next ]
  %in = icmp sgt i16 %s, %id
  br i1 %in, label %body, label %next
body:
  call void @op(i32 0)
  br label %next
next:
  %half = sdiv i16 %s, 2
  %more = icmp sgt i16 %s, 1
  br i1 %more, label %loop, label %end
end:
  ret void
}
