; Where slots and copies lie, and how large they are, is compared.
declare void @op() convergent
declare void @see(ptr)
declare void @use(ptr) convergent

; EXPECT: src1 unknown
; REASON: aligned
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1() {
  %a = alloca i32, align 16
  call void @see(ptr %a)
  %i = ptrtoint ptr %a to i64
  %l = and i64 %i, 15
  %c = icmp eq i64 %l, 0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt1() {
  %a = alloca i32, align 1
  call void @see(ptr %a)
  %i = ptrtoint ptr %a to i64
  %l = and i64 %i, 15
  %c = icmp eq i64 %l, 0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src2 unknown
; REASON: unmodelled
; BACK: src2 unknown
define void @src2(i32 %n, i32 %m, i32 %i) {
  %a = alloca i32, i32 %n
  call void @see(ptr %a)
  %p = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt2(i32 %n, i32 %m, i32 %i) {
  %a = alloca i32, i32 %m
  call void @see(ptr %a)
  %p = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src3 unknown
; REASON: passes or computes otherwise
; BACK: src3 unknown
; ITSELF: tgt3 preserved
define void @src3(ptr %p) {
  call void @use(ptr byval(i32) %p)
  ret void
}

define void @tgt3(ptr %p) {
  call void @use(ptr byval(i64) %p)
  ret void
}
