; A silent call that may be undefined is not made early.
declare void @op(i32) convergent
declare i32 @hidden(i32) memory(none) willreturn nounwind
declare i32 @any.time(i32) memory(none) willreturn nounwind speculatable

; EXPECT: src1 unknown
; BACK: src1 preserved
define void @src1(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %r = call i32 @hidden(i32 %x)
  call void @op(i32 %r)
  br label %b
b:
  ret void
}

define void @tgt1(i32 noundef %x) {
  %r = call i32 @hidden(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  br label %b
b:
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %r = call i32 @any.time(i32 %x)
  call void @op(i32 %r)
  br label %b
b:
  ret void
}

define void @tgt2(i32 noundef %x) {
  %r = call i32 @any.time(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  br label %b
b:
  ret void
}

; EXPECT: src3 preserved
; ITSELF: src3 preserved
define void @src3(i32 noundef %x) {
  %r = call i32 @hidden(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  br label %b
b:
  ret void
}

define void @tgt3(i32 noundef %x) {
  %r = call i32 @hidden(i32 %x)
  %s = call i32 @hidden(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  br label %b
b:
  ret void
}
