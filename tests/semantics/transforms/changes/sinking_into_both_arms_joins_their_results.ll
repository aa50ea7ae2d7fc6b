; Sinking into both arms joins their results.
declare i32 @op(i32) convergent
declare void @use(i32)

; TRANSFORM: src sink head
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @op(i32 %x)
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  call void @use(i32 %a)
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %a = call i32 @op(i32 %x) convergent
  br label %end
else:
  %a.1 = call i32 @op(i32 %x) convergent
  br label %end
end:
  %a.end = phi i32 [ %a, %then ], [ %a.1, %else ]
  call void @use(i32 %a.end)
  ret void
}
