; A function that must not return may do anything where it does.
declare void @sure(i32) convergent willreturn nounwind

; EXPECT: src1 preserved
define void @src1() noreturn {
  call void @sure(i32 1)
  ret void
}

define void @tgt1()  {
  call void @sure(i32 2)
  ret void
}

; EXPECT: src2 violated
define void @src2()  {
  call void @sure(i32 1)
  ret void
}

define void @tgt2()  {
  call void @sure(i32 2)
  ret void
}
