; A silent loop that never ends does not become something else.
declare void @op(i32) convergent

; An operation instead of the loop.
; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  br label %l
l:
  br label %l
}

define void @tgt1(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

; The end instead of the loop.
; EXPECT: src2 unknown
define void @src2(i32 noundef %x) {
  br label %l
l:
  br label %l
}

define void @tgt2(i32 noundef %x) {
  ret void
}

; An operation in the loop.
; EXPECT: src3 unknown
define void @src3(i32 noundef %x) {
  br label %l
l:
  br label %l
}

define void @tgt3(i32 noundef %x) {
  br label %l
l:
  call void @op(i32 %x)
  br label %l
}
