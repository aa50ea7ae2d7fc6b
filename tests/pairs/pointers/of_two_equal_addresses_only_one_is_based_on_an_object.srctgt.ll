; Of two equal addresses only one is based on an object.
declare void @at(ptr) convergent
declare ptr @get()
declare void @use(ptr, ptr)

; EXPECT: src1 unknown
; REASON: another object
; ITSELF: src1 preserved
define void @src1(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %q, i64 0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %a)
  br label %end
end:
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %q, i64 0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %b)
  br label %end
end:
  ret void
}

; EXPECT: src2 unknown
; REASON: another object
; ITSELF: src2 preserved
define ptr @src2(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %q, i64 0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %a
end:
  ret ptr null
}

define ptr @tgt2(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %q, i64 0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %b
end:
  ret ptr null
}

; EXPECT: src3 unknown
; REASON: another object
; ITSELF: src3 preserved
define void @src3(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = call ptr @get()
  %b = call ptr @get()
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %a)
  br label %end
end:
  ret void
}

define void @tgt3(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = call ptr @get()
  %b = call ptr @get()
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %b)
  br label %end
end:
  ret void
}

; EXPECT: src4 unknown
; REASON: another object
; ITSELF: src4 preserved
define ptr @src4(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = call ptr @get()
  %b = call ptr @get()
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %a
end:
  ret ptr null
}

define ptr @tgt4(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = call ptr @get()
  %b = call ptr @get()
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %b
end:
  ret ptr null
}

; EXPECT: src5 unknown
; REASON: another object
; ITSELF: src5 preserved
define void @src5(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = load ptr, ptr %p, !noundef !0
  %b = load ptr, ptr %q, !noundef !0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %a)
  br label %end
end:
  ret void
}

define void @tgt5(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = load ptr, ptr %p, !noundef !0
  %b = load ptr, ptr %q, !noundef !0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %b)
  br label %end
end:
  ret void
}

; EXPECT: src6 unknown
; REASON: another object
; ITSELF: src6 preserved
define ptr @src6(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = load ptr, ptr %p, !noundef !0
  %b = load ptr, ptr %q, !noundef !0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %a
end:
  ret ptr null
}

define ptr @tgt6(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = load ptr, ptr %p, !noundef !0
  %b = load ptr, ptr %q, !noundef !0
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %b
end:
  ret ptr null
}

; EXPECT: src7 unknown
; REASON: another object
; ITSELF: src7 preserved
define void @src7(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %s = alloca i64
  %b = alloca i64
  call void @use(ptr %s, ptr %b)
  %a = getelementptr i8, ptr %s, i64 %i
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %a)
  br label %end
end:
  ret void
}

define void @tgt7(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %s = alloca i64
  %b = alloca i64
  call void @use(ptr %s, ptr %b)
  %a = getelementptr i8, ptr %s, i64 %i
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %b)
  br label %end
end:
  ret void
}

; EXPECT: src8 unknown
; REASON: another object
; ITSELF: src8 preserved
define ptr @src8(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %s = alloca i64
  %b = alloca i64
  call void @use(ptr %s, ptr %b)
  %a = getelementptr i8, ptr %s, i64 %i
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %a
end:
  ret ptr null
}

define ptr @tgt8(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %s = alloca i64
  %b = alloca i64
  call void @use(ptr %s, ptr %b)
  %a = getelementptr i8, ptr %s, i64 %i
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %b
end:
  ret ptr null
}

; EXPECT: src9 unknown
; REASON: another object
; ITSELF: src9 preserved
define void @src9(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = select i1 %k, ptr %p, ptr %q
  %b = select i1 %k, ptr %q, ptr %p
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %a)
  br label %end
end:
  ret void
}

define void @tgt9(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = select i1 %k, ptr %p, ptr %q
  %b = select i1 %k, ptr %q, ptr %p
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  call void @at(ptr %b)
  br label %end
end:
  ret void
}

; EXPECT: src10 unknown
; REASON: another object
; ITSELF: src10 preserved
define ptr @src10(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = select i1 %k, ptr %p, ptr %q
  %b = select i1 %k, ptr %q, ptr %p
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %a
end:
  ret ptr null
}

define ptr @tgt10(ptr noundef %p, ptr noundef %q, i64 noundef %i, i1 noundef %k) {
  %a = select i1 %k, ptr %p, ptr %q
  %b = select i1 %k, ptr %q, ptr %p
  %c = icmp eq ptr %a, %b
  br i1 %c, label %equal, label %end
equal:
  ret ptr %b
end:
  ret ptr null
}

!0 = !{}
