; A factor says how many copies there are.
declare void @op(i32) convergent

; TRANSFORM: src1 unroll inner factor=2
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
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next.1, %inner.2 ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner.2, label %latch
inner.2:
  call void @op(i32 %j.next) convergent
  %j.next.1 = add i32 %j.next, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; TRANSFORM: src2 unroll inner factor=3
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
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next.2, %inner.3 ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner.2, label %latch
inner.2:
  call void @op(i32 %j.next) convergent
  %j.next.1 = add i32 %j.next, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.3, label %latch
inner.3:
  call void @op(i32 %j.next.1) convergent
  %j.next.2 = add i32 %j.next.1, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br i1 %more.2, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

; TRANSFORM: src3 unroll inner factor=5
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
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next.4, %inner.5 ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner.2, label %latch
inner.2:
  call void @op(i32 %j.next) convergent
  %j.next.1 = add i32 %j.next, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  br i1 %more.1, label %inner.3, label %latch
inner.3:
  call void @op(i32 %j.next.1) convergent
  %j.next.2 = add i32 %j.next.1, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br i1 %more.2, label %inner.4, label %latch
inner.4:
  call void @op(i32 %j.next.2) convergent
  %j.next.3 = add i32 %j.next.2, 1
  %more.3 = icmp ult i32 %j.next.3, %n
  br i1 %more.3, label %inner.5, label %latch
inner.5:
  call void @op(i32 %j.next.3) convergent
  %j.next.4 = add i32 %j.next.3, 1
  %more.4 = icmp ult i32 %j.next.4, %n
  br i1 %more.4, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}
