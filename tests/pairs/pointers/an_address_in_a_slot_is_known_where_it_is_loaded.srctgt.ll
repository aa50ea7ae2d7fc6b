; A slot whose address is stored in another slot, as a closure holds it, stays the thread's own as
; long as nobody else can load it from there.

target datalayout = "e-p:64:64-i64:64"
%closure = type { ptr, i32 }

declare void @op(i32) convergent
declare void @take(ptr) convergent

; EXPECT: src1 preserved
define i32 @src1(i32 noundef %x, i64 noundef %k, ptr noundef %p) {
  %a = alloca [2 x i32]
  %c = alloca %closure
  %n = getelementptr inbounds %closure, ptr %c, i32 0, i32 1
  %at = getelementptr inbounds [2 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %at
  store ptr %a, ptr %c
  store i32 5, ptr %n
  call void @op(i32 %x)
  store i32 9, ptr %p
  %b = load ptr, ptr %c
  %there = getelementptr inbounds [2 x i32], ptr %b, i64 0, i64 %k
  %y = load i32, ptr %there
  %m = load i32, ptr %n
  %s = add i32 %y, %m
  ret i32 %s
}

define i32 @tgt1(i32 noundef %x, i64 noundef %k, ptr noundef %p) {
  call void @op(i32 %x)
  store i32 9, ptr %p
  %s = add i32 %x, 5
  ret i32 %s
}

; What is loaded is given away, or the slot that holds it.

; EXPECT: src2 unknown
define i32 @src2(i32 noundef %x, i64 noundef %k) {
  %a = alloca [2 x i32]
  %c = alloca %closure
  %at = getelementptr inbounds [2 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %at
  store ptr %a, ptr %c
  %b = load ptr, ptr %c
  call void @take(ptr %b)
  %y = load i32, ptr %at
  ret i32 %y
}

define i32 @tgt2(i32 noundef %x, i64 noundef %k) {
  %a = alloca [2 x i32]
  %c = alloca %closure
  %at = getelementptr inbounds [2 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %at
  store ptr %a, ptr %c
  %b = load ptr, ptr %c
  call void @take(ptr %b)
  ret i32 %x
}

; EXPECT: src3 unknown
define i32 @src3(i32 noundef %x, i64 noundef %k) {
  %a = alloca [2 x i32]
  %c = alloca %closure
  %at = getelementptr inbounds [2 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %at
  store ptr %a, ptr %c
  call void @take(ptr %c)
  %y = load i32, ptr %at
  ret i32 %y
}

define i32 @tgt3(i32 noundef %x, i64 noundef %k) {
  %a = alloca [2 x i32]
  %c = alloca %closure
  %at = getelementptr inbounds [2 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %at
  store ptr %a, ptr %c
  call void @take(ptr %c)
  ret i32 %x
}
