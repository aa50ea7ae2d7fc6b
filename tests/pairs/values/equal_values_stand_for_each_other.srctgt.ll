; Where two values are known to be equal one may be written for the other.
declare i32 @first(i32) convergent nounwind willreturn memory(none)
declare void @show(i64) convergent

; EXPECT: preserved
; BACK: preserved
define void @src(i32 noundef %x, ptr noundef %p) {
entry:
  %r = call noundef i32 @first(i32 %x)
  %same = icmp eq i32 %r, %x
  br i1 %same, label %then, label %end
then:
  %w = zext i32 %r to i64
  %m = mul i64 %w, 48271
  %d = udiv i64 %m, 2147483647
  call void @show(i64 %d)
  br label %end
end:
  %e = zext i32 %x to i64
  %k = mul i64 %e, 48271
  %q = udiv i64 %k, 2147483647
  call void @show(i64 %q)
  ret void
}

define void @tgt(i32 noundef %x, ptr noundef %p) {
entry:
  %r = call noundef i32 @first(i32 %x)
  %same = icmp eq i32 %r, %x
  br i1 %same, label %then, label %end
then:
  %w = zext i32 %x to i64
  %m = mul i64 %w, 48271
  %d = udiv i64 %m, 2147483647
  call void @show(i64 %d)
  br label %end
end:
  %e = zext i32 %x to i64
  %k = mul i64 %e, 48271
  %q = udiv i64 %k, 2147483647
  call void @show(i64 %q)
  ret void
}
