; A step beyond and back may leave the object.
target datalayout = "e-p:64:64-i64:64"

; EXPECT: unknown
define void @src(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %w = zext i32 %i to i64
  %n = add nuw nsw i64 %w, 4
  %a = getelementptr inbounds i32, ptr %p, i64 %n
  store i32 1, ptr %a
  ret void
}

define void @tgt(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
  %w = zext i32 %i to i64
  %n = add i64 %w, 8
  %b = getelementptr inbounds i32, ptr %p, i64 %n
  %a = getelementptr inbounds i8, ptr %b, i64 -16
  store i32 1, ptr %a
  ret void
}
