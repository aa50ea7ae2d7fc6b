; EXPECT: src1 preserved CU11
; EXPECT: src2 violated CU11
; EXPECT: src3 violated CU23
; EXPECT: src4 preserved CU11
; Without tokens an irreducible cycle communicates as one of its hierarchies says.
; A target is right if each hierarchy of its own is explained by one of the source's.
; 1: the branches of the irreducible four with their arms exchanged; LLVM, which looks at the last
;    successor first, then finds another hierarchy.
; 2: the operation at the join of two ways through the cycle is copied into both.
; 3: a jump is threaded past the header of a natural loop, which gives the cycle a second entry: threads
;    that came in there are one count behind the others from then on.
; 4: the same with the operation where no thread comes again: there is nothing to be behind with.

define void @src1(i1 noundef %way, i1 noundef %again, i32 noundef %n) {
entry:
  br i1 %way, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %next, %s ]
  br label %q

q:
  br i1 %again, label %s, label %r

r:
  %j = phi i32 [ 0, %entry ], [ %i, %q ]
  call void @op(i32 %j)
  br label %s

s:
  %k = phi i32 [ %i, %q ], [ %j, %r ]
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define void @tgt1(i1 noundef %way, i1 noundef %again, i32 noundef %n) {
entry:
  %other = xor i1 %way, true
  br i1 %other, label %r, label %p

p:
  %i = phi i32 [ 0, %entry ], [ %next, %s ]
  br label %q

q:
  %not.again = xor i1 %again, true
  br i1 %not.again, label %r, label %s

r:
  %j = phi i32 [ 0, %entry ], [ %i, %q ]
  call void @op(i32 %j)
  br label %s

s:
  %k = phi i32 [ %i, %q ], [ %j, %r ]
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define void @src2(i1 noundef %way, i1 noundef %again, i32 noundef %n) {
entry:
  br i1 %way, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %next, %s ]
  br label %q

q:
  br i1 %again, label %s, label %r

r:
  %j = phi i32 [ 0, %entry ], [ %i, %q ]
  br label %s

s:
  %k = phi i32 [ %i, %q ], [ %j, %r ]
  call void @op(i32 %k)
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define void @tgt2(i1 noundef %way, i1 noundef %again, i32 noundef %n) {
entry:
  br i1 %way, label %p, label %r

p:
  %i = phi i32 [ 0, %entry ], [ %next, %s ]
  br label %q

q:
  br i1 %again, label %copy, label %r

copy:
  call void @op(i32 %i)
  br label %s

r:
  %j = phi i32 [ 0, %entry ], [ %i, %q ]
  call void @op(i32 %j)
  br label %s

s:
  %k = phi i32 [ %i, %copy ], [ %j, %r ]
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %p, label %exit

exit:
  ret void
}

define void @src3(i1 noundef %first, i32 noundef %n) {
entry:
  br i1 %first, label %known, label %header

known:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ 0, %known ], [ %next, %latch ]
  %flag = phi i1 [ false, %entry ], [ true, %known ], [ false, %latch ]
  br i1 %flag, label %body, label %latch

body:
  br label %latch

latch:
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %header, label %exit

exit:
  ret void
}

define void @tgt3(i1 noundef %first, i32 noundef %n) {
entry:
  br i1 %first, label %body, label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %latch

body:
  br label %latch

latch:
  %j = phi i32 [ %i, %header ], [ 0, %body ]
  call void @op(i32 %j)
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %header, label %exit

exit:
  ret void
}

define void @src4(i1 noundef %first, i32 noundef %n) {
entry:
  br i1 %first, label %known, label %header

known:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ 0, %known ], [ %next, %latch ]
  %flag = phi i1 [ false, %entry ], [ true, %known ], [ false, %latch ]
  br i1 %flag, label %body, label %latch

body:
  call void @op(i32 %i)
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %header, label %exit

exit:
  ret void
}

define void @tgt4(i1 noundef %first, i32 noundef %n) {
entry:
  br i1 %first, label %body, label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %latch

body:
  call void @op(i32 0)
  br label %latch

latch:
  %j = phi i32 [ %i, %header ], [ 0, %body ]
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %header, label %exit

exit:
  ret void
}

declare void @op(i32) convergent
