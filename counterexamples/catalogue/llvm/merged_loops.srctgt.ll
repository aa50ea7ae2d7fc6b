; EXPECT: violated CO36
; Two nested loops become one, since the outer header is an empty block.
; PASSES: simplifycfg<no-keep-loops>
; Without tokens, threads in different iterations of the outer loop are not converged; of the one
; loop that is left they are in the same. The pipelines O1, O2 and O3 run this late.

define i32 @src(i32 noundef %x) convergent {
entry:
  br label %outer

outer:
  br label %inner

inner:
  %r = call i32 @op(i32 %x)
  %again = call i1 @more(i32 %r)
  br i1 %again, label %inner, label %latch

latch:
  %outside = call i1 @more(i32 %x)
  br i1 %outside, label %outer, label %end

end:
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) convergent {
entry:
  br label %inner

inner:
  %r = call i32 @op(i32 %x)
  %again = call i1 @more(i32 %r)
  br i1 %again, label %inner, label %latch

latch:
  %outside = call i1 @more(i32 %x)
  br i1 %outside, label %inner, label %end

end:
  ret i32 %r
}

declare i32 @op(i32) convergent nounwind willreturn
declare i1 @more(i32) nounwind willreturn
