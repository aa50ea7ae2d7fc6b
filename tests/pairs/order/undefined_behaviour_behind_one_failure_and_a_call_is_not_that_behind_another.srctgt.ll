; What permits undefined behaviour behind one failure is not asked of another.
; A thread whose operation might get another argument goes on alone through that operation, which
; may be its end. One that meets undefined behaviour of the target behind the operation does not:
; there the source's own undefined behaviour, a little later, permits it.
; EXPECT: preserved
declare void @op(i32) convergent nounwind

define void @src(ptr %out, i32 %x, i1 %c, i1 %d, i64 %i) convergent {
entry:
  %a = mul i32 %x, 3
  call void @op(i32 %a) convergent
  br i1 %c, label %then, label %end
then:
  br i1 %d, label %one, label %more
one:
  br label %more
more:
  %p = getelementptr inbounds nuw i32, ptr %out, i64 %i
  store i32 1, ptr %p, align 4
  br label %end
end:
  ret void
}

define void @tgt(ptr %out, i32 %x, i1 %c, i1 %d, i64 %i) convergent {
entry:
  %b = shl i32 %x, 1
  %a = add i32 %b, %x
  call void @op(i32 %a) convergent
  br i1 %c, label %then, label %end
then:
  %p = getelementptr inbounds nuw i32, ptr %out, i64 %i
  store i32 1, ptr %p, align 4
  br label %end
end:
  ret void
}
