; Equal promises of a result may be broken by other values.
declare void @sure(i32) convergent willreturn nounwind

; EXPECT: src1 preserved
define range(i32 0, 8) i32 @src1() {
  call void @sure(i32 1)
  ret i32 8
}

define range(i32 0, 8) i32 @tgt1() {
  call void @sure(i32 1)
  ret i32 9
}

; EXPECT: src2 violated
define range(i32 0, 8) i32 @src2() {
  call void @sure(i32 1)
  ret i32 7
}

define range(i32 0, 8) i32 @tgt2() {
  call void @sure(i32 1)
  ret i32 9
}

; EXPECT: src3 preserved
define noundef range(i32 0, 8) i32 @src3() {
  call void @sure(i32 1)
  ret i32 8
}

define noundef range(i32 0, 8) i32 @tgt3() {
  call void @sure(i32 1)
  ret i32 9
}

; EXPECT: src4 violated
define noundef range(i32 0, 8) i32 @src4() {
  call void @sure(i32 1)
  ret i32 7
}

define noundef range(i32 0, 8) i32 @tgt4() {
  call void @sure(i32 1)
  ret i32 9
}
