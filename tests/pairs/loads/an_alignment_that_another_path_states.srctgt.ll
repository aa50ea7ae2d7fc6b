; An alignment that another path states is not known here.
declare void @op(i32) convergent

; Both places are multiples of four where they are loaded from at first, and on that path alone the
; store overwrites all that is loaded behind it, or nothing.
; EXPECT: src1 preserved
define void @src1(ptr %p, i64 %i, i64 %j) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %p, i64 %j
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %s = add i32 %x, %y
  call void @op(i32 %s)
  store i32 1, ptr %a, align 1
  %v = load i32, ptr %b, align 1
  call void @op(i32 %v)
  ret void
}
define void @tgt1(ptr %p, i64 %i, i64 %j) {
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %p, i64 %j
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %s = add i32 %x, %y
  call void @op(i32 %s)
  %old = load i32, ptr %b, align 1
  %same = icmp eq i64 %i, %j
  store i32 1, ptr %a, align 1
  %v = select i1 %same, i32 1, i32 %old
  call void @op(i32 %v)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr %p, i1 %c, i64 %i, i64 %j) {
entry:
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %p, i64 %j
  br i1 %c, label %one, label %all
one:
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %s = add i32 %x, %y
  call void @op(i32 %s)
  br label %all
all:
  store i32 1, ptr %a, align 1
  %v = load i32, ptr %b, align 1
  call void @op(i32 %v)
  ret void
}
define void @tgt2(ptr %p, i1 %c, i64 %i, i64 %j) {
entry:
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %p, i64 %j
  br i1 %c, label %one, label %all
one:
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %s = add i32 %x, %y
  call void @op(i32 %s)
  br label %all
all:
  %old = load i32, ptr %b, align 1
  %same = icmp eq i64 %i, %j
  store i32 1, ptr %a, align 1
  %v = select i1 %same, i32 1, i32 %old
  call void @op(i32 %v)
  ret void
}
