; A choice of pointers is one of them on each path.

; EXPECT: src1 preserved
define void @src1(ptr noundef %p, ptr noundef %q, i1 noundef %k) {
  %c = icmp eq ptr %p, %q
  br i1 %k, label %x, label %y
x:
  store i32 0, ptr %p
  ret void
y:
  store i32 0, ptr %q
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q, i1 noundef %k) {
  %c = icmp eq ptr %p, %q
  %r = select i1 %k, ptr %p, ptr %q
  store i32 0, ptr %r
  ret void
}

; EXPECT: src2 unknown
define void @src2(ptr noundef %p, ptr noundef %q, i1 noundef %k) {
  store i32 0, ptr %q
  ret void
}

define void @tgt2(ptr noundef %p, ptr noundef %q, i1 noundef %k) {
  %c = icmp eq ptr %p, %q
  %r = select i1 %c, ptr %p, ptr %q
  store i32 0, ptr %r
  ret void
}
