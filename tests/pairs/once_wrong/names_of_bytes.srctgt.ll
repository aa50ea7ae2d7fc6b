; Names are bytes: one byte of Latin-1 and the two of UTF-8 for the same letter are two names.
; EXPECT: src1 violated
; EXPECT: src2 violated
; EXPECT: src3 preserved
declare void @"o\E9"(i32) convergent
declare void @"o\C3\A9"(i32) convergent

define void @src1(i32 noundef %x) {
  call void @"o\E9"(i32 %x)
  ret void
}
define void @tgt1(i32 noundef %x) {
  call void @"o\C3\A9"(i32 %x)
  ret void
}

define void @src2(i32 noundef %"x\E9", i32 noundef %"x\C3\A9") {
  call void @"o\E9"(i32 %"x\E9")
  ret void
}
define void @tgt2(i32 noundef %"x\E9", i32 noundef %"x\C3\A9") {
  call void @"o\E9"(i32 %"x\C3\A9")
  ret void
}

define void @src3(i32 noundef %"x\FF") {
  %"y\FE" = add i32 %"x\FF", %"x\FF"
  call void @"o\E9"(i32 %"y\FE")
  ret void
}
define void @tgt3(i32 noundef %"x\FF") {
  %"y\FE" = shl i32 %"x\FF", 1
  call void @"o\E9"(i32 %"y\FE")
  ret void
}
