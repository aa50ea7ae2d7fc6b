; A silent call in a loop is not made early.
declare void @op(i32) convergent
declare i32 @lane() memory(none) willreturn nounwind

; EXPECT: unknown
; REASON: may be undefined
; ITSELF: tgt preserved
define void @src(i32 noundef %x) {
  br label %again
again:
  %i = phi i32 [ 0, %0 ], [ %j, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %x
  br i1 %c, label %again, label %end
end:
  ret void
}

define void @tgt(i32 noundef %x) {
  %r = call i32 @lane()
  br label %again
again:
  %i = phi i32 [ 0, %0 ], [ %j, %again ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %x
  br i1 %c, label %again, label %end
end:
  ret void
}
