; A count that may be poison is alike only where it is tested at once.
declare void @op(i32) convergent

; TRANSFORM: src1 unroll-with-remainder
; NOT PROMISED: threads may run one iteration of %loop in the unrolled loop and in the remainder
; TRANSFORM: src1 peel-last
; NOT PROMISED: the last iteration of %loop may be another one for each thread
define spir_kernel void @src1(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; TRANSFORM: src2 unroll-with-remainder
; PROMISED
; TRANSFORM: src2 peel-last
; PROMISED
define spir_kernel void @src2(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; TRANSFORM: src3 unroll-with-remainder
; PROMISED
; TRANSFORM: src3 peel-last
; PROMISED
define spir_kernel void @src3(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  call void @op(i32 0)
  ret void
}
