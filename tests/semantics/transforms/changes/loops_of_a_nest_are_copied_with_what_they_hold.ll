; Loops of a nest are copied with what they hold.
declare void @op(i32) convergent

; TRANSFORM: src1 unroll outer
; BECOMES: tgt1
define void @src1(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

define void @tgt1(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next.1, %latch.2 ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer.2, label %exit
outer.2:
  br label %inner.2
inner.2:
  %j.1 = phi i32 [ 0, %outer.2 ], [ %j.next.1, %inner.2 ]
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.2, label %latch.2
latch.2:
  %i.next.1 = add i32 %i.next, 1
  %again.1 = icmp ne i32 %i.next.1, 2
  br i1 %again.1, label %outer, label %exit
exit:
  ret void
}

; TRANSFORM: src2 peel-first outer
; BECOMES: tgt2
define void @src2(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

define void @tgt2(i32 noundef %n) convergent {
entry:
  br label %inner.first
inner.first:
  %j.1 = phi i32 [ 0, %entry ], [ %j.next.1, %inner.first ]
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.first, label %latch.first
latch.first:
  %i.next.1 = add i32 0, 1
  %again.1 = icmp ne i32 %i.next.1, 2
  br i1 %again.1, label %outer, label %exit
outer:
  %i = phi i32 [ %i.next.1, %latch.first ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; TRANSFORM: src3 peel-last outer
; BECOMES: tgt3
define void @src3(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

define void @tgt3(i32 noundef %n) convergent {
entry:
  %first = add i32 0, 1
  %stays = sub i32 2, %first
  %some = icmp ne i32 %stays, 0
  %one = zext i1 %some to i32
  %whole = sub i32 %stays, %one
  br label %outer.counted
outer.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.1, %latch.counted.1 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %latch.counted.1 ]
  %done.next = add i32 %done, 1
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %outer.counted.1, label %outer
outer.counted.1:
  br label %inner.counted.1
inner.counted.1:
  %j.1 = phi i32 [ 0, %outer.counted.1 ], [ %j.next.1, %inner.counted.1 ]
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.counted.1, label %latch.counted.1
latch.counted.1:
  %i.next.1 = add i32 %i.1, 1
  %again.1 = icmp ne i32 %i.next.1, 2
  br label %outer.counted
outer:
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i.1, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer.2, label %exit
outer.2:
  br label %inner.2
inner.2:
  %j.2 = phi i32 [ 0, %outer.2 ], [ %j.next.2, %inner.2 ]
  call void @op(i32 %j.2) convergent
  %j.next.2 = add i32 %j.2, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br i1 %more.2, label %inner.2, label %latch.2
latch.2:
  %i.next.2 = add i32 %i.next, 1
  %again.2 = icmp ne i32 %i.next.2, 2
  br label %exit
exit:
  ret void
}

; TRANSFORM: src4 unroll-with-remainder outer
; BECOMES: tgt4
define void @src4(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

define void @tgt4(i32 noundef %n) convergent {
entry:
  %first = add i32 0, 1
  %stays = sub i32 2, %first
  %rest = urem i32 %stays, 2
  %whole = sub i32 %stays, %rest
  br label %outer.counted
outer.counted:
  %i.1 = phi i32 [ 0, %entry ], [ %i.next.2, %latch.counted.2 ]
  %done = phi i32 [ 0, %entry ], [ %done.next, %latch.counted.2 ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %outer.counted.1, label %outer
outer.counted.1:
  br label %inner.counted.1
inner.counted.1:
  %j.1 = phi i32 [ 0, %outer.counted.1 ], [ %j.next.1, %inner.counted.1 ]
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.counted.1, label %latch.counted.1
latch.counted.1:
  %i.next.1 = add i32 %i.1, 1
  %again.1 = icmp ne i32 %i.next.1, 2
  br label %inner.counted.2
inner.counted.2:
  %j.2 = phi i32 [ 0, %latch.counted.1 ], [ %j.next.2, %inner.counted.2 ]
  call void @op(i32 %j.2) convergent
  %j.next.2 = add i32 %j.2, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br i1 %more.2, label %inner.counted.2, label %latch.counted.2
latch.counted.2:
  %i.next.2 = add i32 %i.next.1, 1
  %again.2 = icmp ne i32 %i.next.2, 2
  br label %outer.counted
outer:
  %i = phi i32 [ %i.1, %outer.counted ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}
