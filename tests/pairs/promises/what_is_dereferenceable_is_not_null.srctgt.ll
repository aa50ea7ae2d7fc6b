; What is dereferenceable is not null.
declare void @op(i32) convergent
declare dereferenceable(4) ptr @object()
declare align 8 ptr @eight()

; EXPECT: src1 violated
define void @src1(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt1(ptr %p) {
  call void @op(i32 2)
  ret void
}

; EXPECT: src2 preserved
define void @src2(ptr dereferenceable(4) %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt2(ptr dereferenceable(4) %p) {
  call void @op(i32 2)
  ret void
}

; EXPECT: src3 preserved
define void @src3(ptr byval(i32) %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt3(ptr byval(i32) %p) {
  call void @op(i32 2)
  ret void
}

; EXPECT: src4 preserved
define void @src4() {
  %p = call ptr @object()
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt4() {
  %p = call ptr @object()
  call void @op(i32 2)
  ret void
}

; EXPECT: src5 violated
define void @src5() {
  %p = call ptr @eight()
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt5() {
  %p = call ptr @eight()
  call void @op(i32 2)
  ret void
}

; EXPECT: src6 preserved
define void @src6(ptr %q) {
  %p = load ptr, ptr %q, !dereferenceable !1
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt6(ptr %q) {
  %p = load ptr, ptr %q, !dereferenceable !1
  call void @op(i32 2)
  ret void
}

; EXPECT: src7 violated
define void @src7(ptr %q) {
  %p = load ptr, ptr %q, !align !1
  %c = icmp eq ptr %p, null
  br i1 %c, label %one, label %other
one:
  call void @op(i32 1)
  ret void
other:
  call void @op(i32 2)
  ret void
}

define void @tgt7(ptr %q) {
  %p = load ptr, ptr %q, !align !1
  call void @op(i32 2)
  ret void
}

!1 = !{i64 8}
