; EXPECT: violated CU6 CO36
; Two nested loops become one, since the outer header is an empty block.
; Without tokens, threads in different iterations of the outer loop are not converged; of the one
; loop that is left they are in the same. The pipelines O1, O2 and O3 run this late.

define void @src() convergent {
entry:
  br label %outer

outer:
  br label %inner

inner:
  call void @op()
  %again = call i1 @more(i32 0)
  br i1 %again, label %inner, label %latch

latch:
  %outside = call i1 @more(i32 1)
  br i1 %outside, label %outer, label %end

end:
  ret void
}

define void @tgt() convergent {
entry:
  br label %inner

inner:
  call void @op()
  %again = call i1 @more(i32 0)
  br i1 %again, label %inner, label %latch

latch:
  %outside = call i1 @more(i32 1)
  br i1 %outside, label %inner, label %end

end:
  ret void
}

declare void @op() convergent nounwind willreturn
declare i1 @more(i32) nounwind willreturn
