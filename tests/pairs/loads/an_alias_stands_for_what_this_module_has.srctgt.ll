; An alias stands for what this module has.
@g =  global i32 0
@a = alias i32, ptr @g
@g2 = weak global i32 0
@a2 = alias i32, ptr @g2
@g3 = linkonce_odr global i32 0
@a3 = alias i32, ptr @g3
@c = alias void (i32), ptr @body
@c2 = alias void (i32), ptr @body2
declare void @at(ptr) convergent
declare void @op(i32) convergent

define weak void @body(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

define linkonce_odr void @body2(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void @at(ptr @a)
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void @at(ptr @g)
  ret void
}

; EXPECT: src2 violated
; ITSELF: src2 preserved
define void @src2(i32 noundef %x) {
  call void @at(ptr @a2)
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void @at(ptr @g2)
  ret void
}

; EXPECT: src3 violated
define void @src3(i32 noundef %x) {
  call void @at(ptr @a3)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call void @at(ptr @g3)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x) {
  call void @c(i32 %x)
  ret void
}

define void @tgt4(i32 noundef %x) {
  call void @body(i32 %x)
  ret void
}

; EXPECT: src5 preserved
define void @src5(i32 noundef %x) {
  call void @c2(i32 %x)
  ret void
}

define void @tgt5(i32 noundef %x) {
  call void @body2(i32 %x)
  ret void
}
