; What a volatile or an atomic load gives is what is there, until others may write again.
target triple = "amdgcn-amd-amdhsa"
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(ptr %p) {
  %a = load volatile i32, ptr %p
  store i32 %a, ptr %p
  call void @op(i32 1)
  ret void
}
define void @tgt1(ptr %p) {
  %a = load volatile i32, ptr %p
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 preserved
define void @src2(ptr %p) {
  %a = load volatile i32, ptr %p
  %b = load i32, ptr %p
  %d = sub i32 %a, %b
  call void @op(i32 %d)
  ret void
}
define void @tgt2(ptr %p) {
  %a = load volatile i32, ptr %p
  call void @op(i32 0)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr %p) {
  %b = load i32, ptr %p
  %a = load volatile i32, ptr %p
  call void @op(i32 %a)
  ret void
}
define void @tgt3(ptr %p) {
  %b = load i32, ptr %p
  %a = load volatile i32, ptr %p
  call void @op(i32 %b)
  ret void
}

; EXPECT: src4 violated
define void @src4(ptr %p) {
  %a = load volatile i32, ptr %p
  %n = add i32 %a, 1
  store i32 %n, ptr %p
  call void @op(i32 1)
  ret void
}
define void @tgt4(ptr %p) {
  %a = load volatile i32, ptr %p
  call void @op(i32 1)
  ret void
}
