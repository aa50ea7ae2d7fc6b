; A choice that may be poison is alike only where the loop always makes it.
declare void @op(i32) convergent

; TRANSFORM: src1 unswitch asks
; NOT PROMISED: threads of a wave may differ in the branch of %asks
; TRANSFORM: src1 unswitch loop
; PROMISED
define spir_kernel void @src1(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  br label %loop
loop:
  call void @op(i32 1)
  br i1 %d, label %asks, label %latch
asks:
  br i1 %c, label %then, label %latch
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
exit:
  ret void
}

; TRANSFORM: src2 unswitch asks
; PROMISED
define spir_kernel void @src2(i1 noundef %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  br label %loop
loop:
  call void @op(i32 1)
  br i1 %d, label %asks, label %latch
asks:
  br i1 %c, label %then, label %latch
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
exit:
  ret void
}

; TRANSFORM: src3 unswitch asks
; NOT PROMISED: threads of a wave may differ in the branch of %asks
define void @src3(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  br label %loop
loop:
  call void @op(i32 1)
  br i1 %d, label %asks, label %latch
asks:
  br i1 %c, label %then, label %latch
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
exit:
  ret void
}
