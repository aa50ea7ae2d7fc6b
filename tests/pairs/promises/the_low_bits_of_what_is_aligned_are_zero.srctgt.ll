; The low bits of what is aligned are zero.
declare void @op(i32) convergent
declare align 8 ptr @eight()
declare dereferenceable(4) ptr @object()

; EXPECT: src1 preserved
define void @src1(ptr noundef align 8 %p) {
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 7
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt1(ptr noundef align 8 %p) {
  call void @op(i32 0)
  ret void
}

; EXPECT: src2 unknown
define void @src2(ptr align 8 %p) {
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 7
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt2(ptr align 8 %p) {
  call void @op(i32 0)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr noundef align 4 %p) {
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 7
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt3(ptr noundef align 4 %p) {
  call void @op(i32 0)
  ret void
}

; EXPECT: src4 preserved
define void @src4() {
  %p = call ptr @eight()
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 7
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt4() {
  %p = call ptr @eight()
  call void @op(i32 0)
  ret void
}

; EXPECT: src5 violated
define void @src5() {
  %p = call ptr @object()
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 7
  %x = trunc i64 %b to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt5() {
  %p = call ptr @object()
  call void @op(i32 0)
  ret void
}
