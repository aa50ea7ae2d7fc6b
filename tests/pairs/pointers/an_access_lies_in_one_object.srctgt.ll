; An access lies in one object: one that begins in a global ends there.
@g = global [2 x i8] zeroinitializer

; EXPECT: unknown
define i8 @src(ptr %p) {
  %a = getelementptr inbounds i8, ptr @g, i64 1
  %x = load i8, ptr %a, align 1
  store i16 255, ptr %p, align 1
  ret i8 %x
}

define i8 @tgt(ptr %p) {
  store i8 1, ptr %p, align 1
  %a = getelementptr inbounds i8, ptr @g, i64 1
  %x = load i8, ptr %a, align 1
  store i16 255, ptr %p, align 1
  ret i8 %x
}
