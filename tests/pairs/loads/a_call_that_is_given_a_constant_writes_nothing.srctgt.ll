; What a callee may write through its arguments is no constant: nothing else changes behind it.
@k = constant [2 x i8] [i8 5, i8 9]
@g = global [2 x i8] zeroinitializer
declare i8 @swap(ptr) memory(argmem: readwrite) willreturn nounwind nosync

; EXPECT: src1 preserved
define void @src1(ptr %p, i8 %v) {
  store i8 %v, ptr %p, align 1
  %a = getelementptr inbounds i8, ptr @k, i64 1
  %x = call i8 @swap(ptr %a)
  store i8 %v, ptr %p, align 1
  ret void
}
define void @tgt1(ptr %p, i8 %v) {
  store i8 %v, ptr %p, align 1
  %a = getelementptr inbounds i8, ptr @k, i64 1
  %x = call i8 @swap(ptr %a)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr %p, i8 %v) {
  store i8 %v, ptr %p, align 1
  %a = getelementptr inbounds i8, ptr @g, i64 1
  %x = call i8 @swap(ptr %a)
  store i8 %v, ptr %p, align 1
  ret void
}
define void @tgt2(ptr %p, i8 %v) {
  store i8 %v, ptr %p, align 1
  %a = getelementptr inbounds i8, ptr @g, i64 1
  %x = call i8 @swap(ptr %a)
  ret void
}
