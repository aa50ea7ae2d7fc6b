; Promises may be dropped and names changed.
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt1(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 range(i32 0, 4) %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt2(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src3 preserved
define void @src3(ptr dereferenceable(4) align 8 %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt3(ptr %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src4 preserved
define void @src4(ptr align 8 noalias %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt4(ptr noalias align 8 %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src5 preserved
define noundef i32 @src5(i32 %x) convergent {
  call void @op(i32 7)
  ret i32 %x
}

define i32 @tgt5(i32 %x) convergent {
  call void @op(i32 7)
  ret i32 %x
}

; EXPECT: src6 preserved
define range(i32 0, 4) i32 @src6(i32 %x) convergent {
  call void @op(i32 7)
  ret i32 %x
}

define range(i32 0, 4) i32 @tgt6(i32 %x) convergent {
  call void @op(i32 7)
  ret i32 %x
}

; EXPECT: src7 preserved
define void @src7(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt7(i32 %y) convergent {
  call void @op(i32 7)
  ret void
}
