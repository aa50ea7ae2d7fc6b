; A body that gets a copy does not store to the original.

define void @changes(ptr byval(i32) %a) {
  store i32 7, ptr %a
  ret void
}

; EXPECT: unknown
define void @src(ptr noundef %p) {
  call void @changes(ptr byval(i32) %p)
  ret void
}

define void @tgt(ptr noundef %p) {
  store i32 7, ptr %p
  ret void
}
