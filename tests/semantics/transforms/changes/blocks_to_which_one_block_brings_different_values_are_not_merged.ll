; Blocks to which one block brings different values are not merged.
declare void @use(i32)

; TRANSFORM: src1 tail-merge one two
; REFUSED: %head brings different values to the two blocks
define void @src1(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %head, label %other
other:
  br i1 %d, label %one, label %two
head:
  br i1 %d, label %one, label %two
one:
  %v = phi i32 [ 1, %head ], [ 3, %other ]
  call void @use(i32 %v)
  ret void
two:
  %w = phi i32 [ 2, %head ], [ 3, %other ]
  call void @use(i32 %w)
  ret void
}

; TRANSFORM: src2 tail-merge one two
; BECOMES: tgt2
define void @src2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %head, label %other
other:
  br i1 %d, label %one, label %two
head:
  br i1 %d, label %one, label %two
one:
  %v = phi i32 [ 1, %head ], [ 3, %other ]
  call void @use(i32 %v)
  ret void
two:
  %w = phi i32 [ 1, %head ], [ 3, %other ]
  call void @use(i32 %w)
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {
start:
  br i1 %c, label %head, label %other
other:
  br i1 %d, label %one, label %one
head:
  br i1 %d, label %one, label %one
one:
  %v = phi i32 [ 1, %head ], [ 1, %head ], [ 3, %other ], [ 3, %other ]
  call void @use(i32 %v)
  ret void
}
