; Another choice is another sum.
target datalayout = "e-p:64:64-i64:64"
declare void @show(i32) convergent

; EXPECT: src1 violated
define void @src1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %t = add nsw i32 %x, %i
  %s = select i1 %c, i32 %x, i32 %t
  call void @show(i32 %s)
  ret void
}

define void @tgt1(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %a = select i1 %c, i32 %i, i32 0
  %s = add nsw i32 %x, %a
  call void @show(i32 %s)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %t = add nsw i32 %x, %i
  %s = select i1 %c, i32 %x, i32 %t
  call void @show(i32 %s)
  ret void
}

define void @tgt2(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %a = select i1 %c, i32 1, i32 %i
  %s = add nsw i32 %x, %a
  call void @show(i32 %s)
  ret void
}
