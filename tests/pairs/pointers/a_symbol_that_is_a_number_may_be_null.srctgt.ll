; A symbol that is a number may be null.
@g = external global i8
@g2 = external global i8, !absolute_symbol !0
declare void @at(ptr) convergent

; EXPECT: src1 preserved
define void @src1() {
  %c = icmp eq ptr @g, null
  br i1 %c, label %x, label %y
x:
  call void @at(ptr null)
  br label %y
y:
  ret void
}

define void @tgt1() {
  ret void
}

; EXPECT: src2 violated
define void @src2() {
  %c = icmp eq ptr @g2, null
  br i1 %c, label %x, label %y
x:
  call void @at(ptr null)
  br label %y
y:
  ret void
}

define void @tgt2() {
  ret void
}

!0 = !{i64 0, i64 256}
