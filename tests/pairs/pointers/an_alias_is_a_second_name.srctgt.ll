; An alias is a second name.
@g = global i32 0
@a =  alias i32, ptr @g
@b = internal alias i32, ptr @g
@a2 = weak alias i32, ptr @g
@c =  alias void (i32), ptr @body
declare void @at(ptr) convergent
declare void @op(i32) convergent

define void @body(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src1 preserved
define void @src1(i32 %x) {
  call void @at(ptr @a)
  ret void
}

define void @tgt1(i32 %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 %x) {
  call void @at(ptr @b)
  ret void
}

define void @tgt2(i32 %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src3 violated
define void @src3(i32 %x) {
  call void @at(ptr @a2)
  ret void
}

define void @tgt3(i32 %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src4 preserved
define void @src4(i32 %x) {
  call void @c(i32 %x)
  ret void
}

define void @tgt4(i32 %x) {
  call void @body(i32 %x)
  ret void
}

; EXPECT: src5 preserved
define void @src5(i32 %x) {
  call void @c(i32 %x)
  ret void
}

define void @tgt5(i32 %x) {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src6 violated
define void @src6(i32 %x) {
  call void @c(i32 %x)
  ret void
}

define void @tgt6(i32 %x) {
  ret void
}

; EXPECT: src7 preserved
define void @src7(i32 %x) {
  call void @at(ptr @a) "a @a"
  ret void
}

define void @tgt7(i32 %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src8 preserved
define void @src8(i32 %x) {
  call void @at(ptr getelementptr (i8, ptr @a, i64 2))
  ret void
}

define void @tgt8(i32 %x) {
  call void @at(ptr getelementptr (i8, ptr @g, i64 2))
  ret void
}
