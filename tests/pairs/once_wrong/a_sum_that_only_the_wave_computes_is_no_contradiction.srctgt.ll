; A sum that only the wave computes is no contradiction.
; A formula leaves the sum open; on one lane it is the argument itself.
declare i32 @subgroupAdd(i32) convergent
declare void @alone(i32)

; EXPECT: violated
define void @src(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %sum = call i32 @subgroupAdd(i32 %x)
  br label %b
b:
  %r = phi i32 [ %sum, %a ], [ 0, %0 ]
  call void @alone(i32 %r)
  ret void
}

define void @tgt(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %sum = call i32 @subgroupAdd(i32 %x)
  br label %b
b:
  %r = phi i32 [ %sum, %a ], [ 0, %0 ]
  call void @alone(i32 %x)
  ret void
}
