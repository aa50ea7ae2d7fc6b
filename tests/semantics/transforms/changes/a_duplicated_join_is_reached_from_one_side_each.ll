; A duplicated join is reached from one side each.
declare void @use(i32)

; TRANSFORM: src tail-duplicate then end
; BECOMES: tgt
; TRANSFORM: src tail-duplicate head then
; REFUSED: only %head leads to %then
define void @src(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
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

define void @tgt(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
head:
  br i1 %c, label %then, label %else
then:
  call void @use(i32 1)
  ret void
else:
  br label %end
end:
  call void @use(i32 2)
  ret void
}
