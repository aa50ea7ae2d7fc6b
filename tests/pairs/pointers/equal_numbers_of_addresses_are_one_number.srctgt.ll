; Equal numbers of addresses are one number.
declare void @wide(i64) convergent

; EXPECT: preserved
define void @src(ptr noundef %p, ptr noundef %q) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %c = icmp eq i64 %a, %b
  br i1 %c, label %x, label %y
x:
  call void @wide(i64 %a)
  ret void
y:
  ret void
}

define void @tgt(ptr noundef %p, ptr noundef %q) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %c = icmp eq i64 %a, %b
  br i1 %c, label %x, label %y
x:
  call void @wide(i64 %b)
  ret void
y:
  ret void
}
