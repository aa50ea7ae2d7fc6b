; Hoisting passes computations and takes one result for both.
declare i32 @op(i32) convergent
declare void @use(i32)

; TRANSFORM: src hoist head
; BECOMES: tgt
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %y = add i32 %x, 1
  %a = call i32 @op(i32 %x)
  call void @use(i32 %a)
  br label %end
else:
  %b = call i32 @op(i32 %x)
  call void @use(i32 %b)
  br label %end
end:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  call void @use(i32 %v)
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  %a = call i32 @op(i32 %x) convergent
  br i1 %c, label %then, label %else
then:
  %y = add i32 %x, 1
  call void @use(i32 %a)
  br label %end
else:
  call void @use(i32 %a)
  br label %end
end:
  %v = phi i32 [ %a, %then ], [ %a, %else ]
  call void @use(i32 %v)
  ret void
}
