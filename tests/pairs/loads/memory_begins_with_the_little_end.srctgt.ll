; Memory in which numbers begin with their big end is not followed.
target datalayout = "E-p:64:64"
declare void @op() convergent
declare void @opx(i32) convergent

; EXPECT: src1 violated
define void @src1(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %v = load i8, ptr %p
  %w = zext i8 %v to i32
  call void @opx(i32 %w)
  ret void
}

define void @tgt1(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %w = and i32 %x, 255
  call void @opx(i32 %w)
  ret void
}
