; Equal blocks are merged whatever their values are called.
declare i32 @op(i32) convergent
declare void @use(i32)

; TRANSFORM: src1 tail-merge then else
; BECOMES: tgt1
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
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

define void @tgt1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %then
then:
  %a = call i32 @op(i32 %x) convergent
  call void @use(i32 %a)
  br label %end
end:
  %v = phi i32 [ %a, %then ]
  call void @use(i32 %v)
  ret void
}

; TRANSFORM: src2 tail-merge then else
; REFUSED: %then and %else do not do the same
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  %a = call i32 @op(i32 %x)
  call void @use(i32 %a)
  br label %end
else:
  %b = call i32 @op(i32 7)
  call void @use(i32 %b)
  br label %end
end:
  ret void
}

; TRANSFORM: src3 tail-merge then else
; REFUSED: %v tells %then and %else apart
define void @src3(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %v = phi i32 [ 1, %then ], [ 2, %else ]
  call void @use(i32 %v)
  ret void
}
