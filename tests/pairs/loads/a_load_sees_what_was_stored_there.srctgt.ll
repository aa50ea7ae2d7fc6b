; A load sees what was stored there.
; Whether the target is right, nobody works out; it is not refuted by what cannot be.
@l = internal addrspace(3) global i32 undef
@g = internal global [2 x i32] zeroinitializer
@h = global i32 0
@other = global i32 0
@within = internal alias i32, getelementptr (i8, ptr @g, i64 4)
@parted = alias i32, ptr @h, partition "x"
@weak = weak alias i32, ptr @h
declare void @op(i32) convergent

; EXPECT: src1 preserved
define void @src1(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %v = load i32, ptr addrspace(3) @l
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt1(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %v = load i32, ptr addrspace(3) @l
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr inttoptr (i64 add (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @g to i64)) to ptr)
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt2(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr inttoptr (i64 add (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @g to i64)) to ptr)
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr inttoptr (i64 add (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @g to i64)) to ptr)
  %v = load i32, ptr @other
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt3(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr inttoptr (i64 add (i64 ptrtoint (ptr @h to i64), i64 ptrtoint (ptr @g to i64)) to ptr)
  %v = load i32, ptr @other
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src4 unknown
define void @src4(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @within
  %v = load i32, ptr getelementptr (i8, ptr @g, i64 4)
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt4(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @within
  %v = load i32, ptr getelementptr (i8, ptr @g, i64 4)
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; @parted-- @h-i32-0-Unknown.
; EXPECT: src5 unknown
define void @src5(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @parted
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt5(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @parted
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; @weak-- @h-i32-0-Unknown.
; EXPECT: src6 unknown
define void @src6(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @weak
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt6(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @weak
  %v = load i32, ptr @h
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; @weak-- @other-i32-0-Violated.
; EXPECT: src7 violated
define void @src7(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @weak
  %v = load i32, ptr @other
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt7(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 0
  store i32 3, ptr @weak
  %v = load i32, ptr @other
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src8 violated
define void @src8(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i32 3, ptr %p
  %v = load i8, ptr %q
  %w = zext i8 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt8(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i32 3, ptr %p
  %v = load i8, ptr %q
  %w = zext i8 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src9 violated
define void @src9(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 2
  store i32 3, ptr %p
  %v = load i32, ptr %q, align 2
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt9(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 2
  store i32 3, ptr %p
  %v = load i32, ptr %q, align 2
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src10 violated
define void @src10(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 4
  store i32 3, ptr %p
  %v = load i32, ptr %q
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt10(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 4
  store i32 3, ptr %p
  %v = load i32, ptr %q
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}

; EXPECT: src11 preserved
define void @src11(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 8
  store i32 3, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 %x)
  ret void
}

define void @tgt11(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 8
  store i32 3, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  %w = zext i32 %v to i64
  %x = trunc i64 %w to i32
  call void @op(i32 3)
  ret void
}
