; Behind a call that must not return anything may follow.
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @sure(i32) convergent willreturn nounwind
declare i32 @pure(i32) convergent memory(none)

define void @body(i32 %x) {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void @op(i32 %x) noreturn
  call void @op(i32 7)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  call void @op(i32 %x) noreturn
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 7)
  ret void
}

; EXPECT: src3 violated
define void @src3(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 7)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x) {
  call void @op(i32 %x) noreturn
  call void @at(ptr null)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call void @at(ptr null)
  ret void
}

; EXPECT: src5 violated
define void @src5(i32 noundef %x) {
  call void @at(ptr null)
  call void @op(i32 %x) noreturn
  ret void
}

define void @tgt5(i32 noundef %x) {
  call void @at(ptr null)
  call void @op(i32 7)
  ret void
}

; EXPECT: src6 preserved
define void @src6(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x) noreturn
  call void @op(i32 7)
  ret void
}

define void @tgt6(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x) noreturn
  call void @op(i32 %x)
  ret void
}

; EXPECT: src7 unknown
define void @src7(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x) noreturn
  call void @op(i32 7)
  ret void
}

define void @tgt7(i32 noundef %x) {
  call void @op(i32 7)
  call void @op(i32 %x) noreturn
  ret void
}

; EXPECT: src8 violated
define void @src8(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 7)
  ret void
}

define void @tgt8(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 7) noreturn
  ret void
}

; EXPECT: src9 preserved
define void @src9(i32 noundef %x) {
  call void @sure(i32 %x) noreturn
  ret void
}

define void @tgt9(i32 noundef %x) {
  ret void
}

; EXPECT: src10 preserved
define void @src10(i32 noundef %x) {
  %r = call i32 @pure(i32 %x) noreturn
  call void @op(i32 %x)
  ret void
}

define void @tgt10(i32 noundef %x) {
  %r = call i32 @pure(i32 %x)
  ret void
}

; EXPECT: src11 preserved
define void @src11(i32 noundef %x) {
  call void @body(i32 %x) noreturn
  call void @op(i32 7)
  ret void
}

define void @tgt11(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src12 violated
define void @src12(i32 noundef %x) {
  call void @body(i32 %x)
  call void @op(i32 7)
  ret void
}

define void @tgt12(i32 noundef %x) {
  call void @op(i32 %x)
  call void @op(i32 %x)
  ret void
}
