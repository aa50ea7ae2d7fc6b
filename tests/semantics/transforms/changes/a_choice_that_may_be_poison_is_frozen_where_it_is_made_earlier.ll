; A choice that may be poison is frozen where it is made earlier.
declare void @op(i32) convergent

; TRANSFORM: src1 unswitch asks
; BECOMES: tgt1
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

define spir_kernel void @tgt1(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  %chosen = freeze i1 %c
  br i1 %chosen, label %loop, label %loop.false
loop:
  call void @op(i32 1) convergent
  br i1 %d, label %asks, label %latch
asks:
  br label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
loop.false:
  call void @op(i32 1) convergent
  br i1 %d, label %asks.false, label %latch.false
asks.false:
  br label %latch.false
latch.false:
  br i1 %e, label %loop.false, label %exit
exit:
  ret void
}

; TRANSFORM: src2 unswitch loop
; BECOMES: tgt2
define spir_kernel void @src2(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
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

define spir_kernel void @tgt2(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  br i1 %d, label %loop, label %loop.false
loop:
  call void @op(i32 1) convergent
  br label %asks
asks:
  br i1 %c, label %then, label %latch
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
loop.false:
  call void @op(i32 1) convergent
  br i1 %e, label %loop.false, label %exit
exit:
  ret void
}
