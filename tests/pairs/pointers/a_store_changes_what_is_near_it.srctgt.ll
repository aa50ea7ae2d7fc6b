; A store changes what is near it.
; Whether the two pointers may meet is for alias analysis to say.
declare void @op(i32) convergent

; EXPECT: src1 violated
define void @src1(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  call void @op(i32 0)
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt2(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  call void @op(i32 0)
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt3(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}
