; A target of another type or with more promises is not compared.
declare void @op(i32) convergent

; EXPECT: src1 unknown
; REASON: different types
; PLACE: target
define void @src1(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt1(i64 %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src2 unknown
; REASON: different types
; PLACE: target
define void @src2(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt2() convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src3 unknown
; REASON: different types
; PLACE: target
define i32 @src3(i32 %x) convergent {
  call void @op(i32 7)
  ret i32 %x
}

define void @tgt3(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src4 unknown
; REASON: %x promises more
; PLACE: target
define void @src4(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt4(i32 noundef %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src5 unknown
; REASON: %x promises more
; PLACE: target
define void @src5(i32 %x) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt5(i32 range(i32 0, 4) %x) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src6 unknown
; REASON: %p promises more
; PLACE: target
define void @src6(ptr %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt6(ptr nonnull %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src7 unknown
; REASON: %p promises more
; PLACE: target
define void @src7(ptr %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt7(ptr dereferenceable(4) %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src8 unknown
; REASON: %p promises more
; PLACE: target
define void @src8(ptr dereferenceable(4) %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt8(ptr dereferenceable(8) %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src9 unknown
; REASON: %p promises more
; PLACE: target
define void @src9(ptr %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt9(ptr align 8 %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src10 unknown
; REASON: %p promises more
; PLACE: target
define void @src10(ptr %p) convergent {
  call void @op(i32 7)
  ret void
}

define void @tgt10(ptr noalias %p) convergent {
  call void @op(i32 7)
  ret void
}

; EXPECT: src11 unknown
; REASON: more of what it returns
; PLACE: target
define ptr @src11(ptr %x) convergent {
  call void @op(i32 7)
  ret ptr %x
}

define align 8 ptr @tgt11(ptr %x) convergent {
  call void @op(i32 7)
  ret ptr %x
}

; EXPECT: src12 unknown
; REASON: more of what it returns
; PLACE: target
define ptr @src12(ptr %x) convergent {
  call void @op(i32 7)
  ret ptr %x
}

define noalias ptr @tgt12(ptr %x) convergent {
  call void @op(i32 7)
  ret ptr %x
}
