; A frozen bound stands in front where it may be poison.
declare void @op(i32) convergent
declare i32 @llvm.umax.i32(i32, i32)

; TRANSFORM: src1 unroll-with-remainder inner
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
  %first = add i32 0, 1
  %limit = call i32 @llvm.umax.i32(i32 %n, i32 %first)
  %stays = sub i32 %limit, %first
  %rest = urem i32 %stays, 2
  %whole = sub i32 %stays, %rest
  br label %inner.counted
inner.counted:
  %j.1 = phi i32 [ 0, %outer ], [ %j.next.2, %inner.counted.1 ]
  %done = phi i32 [ 0, %outer ], [ %done.next, %inner.counted.1 ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %inner.counted.1, label %inner
inner.counted.1:
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  call void @op(i32 %j.next.1) convergent
  %j.next.2 = add i32 %j.next.1, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br label %inner.counted
inner:
  %j = phi i32 [ %j.1, %inner.counted ], [ %j.next, %inner ]
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

; TRANSFORM: src2 unroll-with-remainder inner
; BECOMES: tgt2
define void @src2(i32 %n) convergent {
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
  %again = icmp ne i32 %i.next, %n
  br i1 %again, label %outer, label %exit
exit:
  ret void
}

define void @tgt2(i32 %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %firm = freeze i32 %n
  %first = add i32 0, 1
  %limit = call i32 @llvm.umax.i32(i32 %firm, i32 %first)
  %stays = sub i32 %limit, %first
  %rest = urem i32 %stays, 2
  %whole = sub i32 %stays, %rest
  br label %inner.counted
inner.counted:
  %j.1 = phi i32 [ 0, %outer ], [ %j.next.2, %inner.counted.1 ]
  %done = phi i32 [ 0, %outer ], [ %done.next, %inner.counted.1 ]
  %done.next = add i32 %done, 2
  %more.counted = icmp ne i32 %done, %whole
  br i1 %more.counted, label %inner.counted.1, label %inner
inner.counted.1:
  call void @op(i32 %j.1) convergent
  %j.next.1 = add i32 %j.1, 1
  %more.1 = icmp ult i32 %j.next.1, %n
  call void @op(i32 %j.next.1) convergent
  %j.next.2 = add i32 %j.next.1, 1
  %more.2 = icmp ult i32 %j.next.2, %n
  br label %inner.counted
inner:
  %j = phi i32 [ %j.1, %inner.counted ], [ %j.next, %inner ]
  call void @op(i32 %j) convergent
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, %n
  br i1 %again, label %outer, label %exit
exit:
  ret void
}
