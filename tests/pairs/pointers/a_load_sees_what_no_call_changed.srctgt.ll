; A load sees what no call changed.
declare void @op(i32) convergent
declare void @between(ptr) convergent memory(inaccessiblemem: readwrite)
declare void @between2(ptr) convergent memory(read, inaccessiblemem: readwrite)
declare void @between3(ptr) convergent memory(read, inaccessiblemem: readwrite)
declare void @between4(ptr) convergent memory(read)
declare void @between5(ptr) convergent memory(read)
declare void @between6(ptr) convergent memory(argmem: readwrite)
declare void @between7(ptr) convergent memory(argmem: readwrite)
declare void @between8(i32) convergent memory(argmem: readwrite)
declare void @between9(i32) convergent memory(argmem: readwrite)
declare void @between10([1 x ptr]) convergent memory(argmem: readwrite)
declare void @between11([1 x ptr]) convergent memory(argmem: readwrite)
declare void @between12(ptr) convergent memory(inaccessiblemem: readwrite, errnomem: write)
declare void @between13(ptr) convergent memory(inaccessiblemem: readwrite, errnomem: write)
declare void @between14(i32) convergent memory(readwrite, inaccessiblemem: none)
declare void @between15(i32) convergent memory(readwrite, inaccessiblemem: none)
declare void @between16(i32) convergent memory(readwrite)
declare void @between17(i32) convergent memory(readwrite)

; EXPECT: src1 preserved
define void @src1(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt1(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between(ptr %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src2 preserved
define void @src2(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt2(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between(ptr %p)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src3 preserved
define void @src3(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between2(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt3(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between2(ptr %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src4 preserved
define void @src4(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between3(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt4(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between3(ptr %p)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src5 preserved
define void @src5(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between4(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt5(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between4(ptr %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src6 preserved
define void @src6(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between5(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt6(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between5(ptr %p)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src7 violated
define void @src7(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between6(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt7(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between6(ptr %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src8 violated
define void @src8(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between7(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt8(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between7(ptr %p)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src9 preserved
define void @src9(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between8(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt9(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between8(i32 %x)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src10 preserved
define void @src10(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between9(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt10(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between9(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src11 violated
define void @src11(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between10([1 x ptr] zeroinitializer)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt11(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between10([1 x ptr] zeroinitializer)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src12 violated
define void @src12(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between11([1 x ptr] zeroinitializer)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt12(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between11([1 x ptr] zeroinitializer)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src13 violated
define void @src13(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between12(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt13(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between12(ptr %p)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src14 violated
define void @src14(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between13(ptr %p)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt14(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between13(ptr %p)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src15 violated
define void @src15(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between14(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt15(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between14(i32 %x)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src16 violated
define void @src16(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between15(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt16(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between15(i32 %x)
  call void @op(i32 %x)
  ret void
}

; EXPECT: src17 violated
define void @src17(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between16(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt17(ptr noundef %p, i32 noundef %x) {
  %v = load i32, ptr %p
  call void @between16(i32 %x)
  call void @op(i32 %v)
  ret void
}

; EXPECT: src18 violated
define void @src18(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between17(i32 %x)
  %w = load i32, ptr %p
  call void @op(i32 %w)
  ret void
}

define void @tgt18(ptr noundef %p, i32 noundef %x) {
  store i32 %x, ptr %p
  call void @between17(i32 %x)
  call void @op(i32 %x)
  ret void
}
