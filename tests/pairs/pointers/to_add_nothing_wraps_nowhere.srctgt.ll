; To add nothing wraps nowhere.
target datalayout = "e-p:64:64-i64:64"
declare void @show(i32) convergent

; EXPECT: preserved
; BACK: preserved
define void @src(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %t = add nsw i32 %x, %i
  %s = select i1 %c, i32 %x, i32 %t
  call void @show(i32 %s)
  ret void
}

define void @tgt(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %a = select i1 %c, i32 0, i32 %i
  %s = add nsw i32 %x, %a
  call void @show(i32 %s)
  ret void
}
