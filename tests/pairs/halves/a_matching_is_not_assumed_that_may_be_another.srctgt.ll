; That calls have partners is only assumed where no other partners are possible: a thread that
; refines in another way is not left out.
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind

; If x equals y, either call may be the partner, and the one in the branch has another set.
; EXPECT: src1 unknown
; SETS: unknown
define i32 @src1(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  %a = call i32 @pure(i32 %x)
  br i1 %c, label %then, label %end
then:
  %b = call i32 @pure(i32 %y)
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %b, %then ]
  %s = add i32 %r, %a
  ret i32 %s
}
define i32 @tgt1(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  %z = select i1 %c, i32 %y, i32 %x
  %a = call i32 @pure(i32 %z)
  br i1 %c, label %then, label %end
then:
  %b = call i32 @pure(i32 %x)
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %b, %then ]
  %s = add i32 %r, %a
  ret i32 %s
}

; A call that only reads may be needless in a single thread; then its set shrinks.
; EXPECT: src2 unknown
; SETS: unknown
declare i32 @reads() convergent memory(read) willreturn nounwind
define void @src2(i1 noundef %c) {
  %a = call i32 @reads()
  ret void
}
define void @tgt2(i1 noundef %c) {
  br i1 %c, label %then, label %end
then:
  %a = call i32 @reads()
  br label %end
end:
  ret void
}
