; What is reached by one argument is one object: a source that reaches two by it is undefined.
@g = global [2 x i8] zeroinitializer
declare void @poke(ptr) memory(argmem: write) willreturn nounwind nosync
declare i8 @peek(ptr) memory(argmem: read) willreturn nounwind nosync

; @g lies at %p + 1 only if %p is in no object.
; EXPECT: src1 unknown
define void @src1(ptr %p, ptr noalias %q, i8 noundef %v) {
  store i8 %v, ptr @g
  %a = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %a
  store i8 %x, ptr @g
  %y = load i8, ptr %p
  ret void
}

define void @tgt1(ptr %p, ptr noalias %q, i8 noundef %v) {
  %a = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %a
  store i8 %x, ptr @g
  ret void
}

; With one access by %p there may be one.
; EXPECT: src2 violated
define void @src2(ptr %p, ptr noalias %q, i8 noundef %v) {
  store i8 %v, ptr @g
  %a = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %a
  store i8 %x, ptr @g
  ret void
}

define void @tgt2(ptr %p, ptr noalias %q, i8 noundef %v) {
  %a = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %a
  store i8 %x, ptr @g
  ret void
}

; What a callee writes by a `noalias` argument is reached by nothing else.
; EXPECT: src3 unknown
define void @src3(ptr %p, ptr noalias %q, i8 noundef %v) {
  call void @poke(ptr %q)
  store i16 0, ptr %p, align 1
  ret void
}

define void @tgt3(ptr %p, ptr noalias %q, i8 noundef %v) {
  store i16 0, ptr %p, align 1
  call void @poke(ptr %q)
  ret void
}

; EXPECT: src4 violated
define void @src4(ptr %p, ptr %q, i8 noundef %v) {
  call void @poke(ptr %q)
  store i16 0, ptr %p, align 1
  ret void
}

define void @tgt4(ptr %p, ptr %q, i8 noundef %v) {
  store i16 0, ptr %p, align 1
  call void @poke(ptr %q)
  ret void
}

; A callee that only reads gives the same again.
; EXPECT: src5 preserved
define i8 @src5(ptr %p, ptr %q, i8 noundef %v) {
  %a = call i8 @peek(ptr %p)
  %b = call i8 @peek(ptr %p)
  ret i8 %b
}

define i8 @tgt5(ptr %p, ptr %q, i8 noundef %v) {
  %b = call i8 @peek(ptr %p)
  %a = call i8 @peek(ptr %p)
  ret i8 %b
}

; A step from null leads nowhere.
; EXPECT: src6 unknown
define void @src6(ptr %p, ptr %q, i8 noundef %v) {
  %a = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %a
  ret void
}

define void @tgt6(ptr %p, ptr %q, i8 noundef %v) {
  %x = load i8, ptr %p
  ret void
}
