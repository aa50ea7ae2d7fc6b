; A function at null is not called.
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(i32 noundef %x) {
  call void null(i32 %x) convergent
  ret void
}

define void @tgt1(i32 noundef %x) {
  call void null(i32 7) convergent
  ret void
}

; EXPECT: src2 preserved
define void @src2(i32 noundef %x) {
  call void poison(i32 %x) convergent
  ret void
}

define void @tgt2(i32 noundef %x) {
  call void poison(i32 7) convergent
  ret void
}

; EXPECT: src3 unknown
define void @src3(i32 noundef %x) {
  call void @op(i32 %x)
  call void null(i32 1)
  ret void
}

define void @tgt3(i32 noundef %x) {
  call void @op(i32 7)
  call void null(i32 1)
  ret void
}

; EXPECT: src4 violated
define void @src4(i32 noundef %x) {
  call addrspace(1) void null(i32 %x) convergent
  ret void
}

define void @tgt4(i32 noundef %x) {
  call addrspace(1) void null(i32 7) convergent
  ret void
}
