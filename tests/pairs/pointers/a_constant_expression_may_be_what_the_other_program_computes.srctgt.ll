; A constant expression may be what the other program computes.
@g = global i32 0
declare void @wide(i64) convergent

; EXPECT: src1 unknown
define void @src1() {
  %a = ptrtoint ptr @g to i64
  call void @wide(i64 %a)
  ret void
}

define void @tgt1() {
  %a = add i64 ptrtoint (ptr @g to i64), 0
  call void @wide(i64 %a)
  ret void
}

; EXPECT: src2 violated
define void @src2() {
  %a = ptrtoint ptr @g to i64
  call void @wide(i64 %a)
  ret void
}

define void @tgt2() {
  %a = add i64 7, 0
  call void @wide(i64 %a)
  ret void
}

; EXPECT: src3 violated
define void @src3() {
  %a = add i64 ptrtoint (ptr @g to i64), 1
  call void @wide(i64 %a)
  ret void
}

define void @tgt3() {
  %a = add i64 ptrtoint (ptr @g to i64), 2
  call void @wide(i64 %a)
  ret void
}
