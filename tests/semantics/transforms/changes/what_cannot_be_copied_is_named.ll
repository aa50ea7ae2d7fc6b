; What cannot be copied is named.

; TRANSFORM: src unroll inner
; REFUSED: %inner holds inline assembly with a result that may be one for all lanes, which is not copied
define void @src(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call i32 asm sideeffect "s_nop 0", "=s"()
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
