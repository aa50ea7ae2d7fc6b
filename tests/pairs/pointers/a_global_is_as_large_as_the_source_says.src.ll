; A global is as large as the source says.
@g = external global [4 x i8]
@g2 = extern_weak global [32 x i8]
@g3 = external global [16 x i8]
@g4 = external global [32 x i8]
@g5 =  global [4 x i8] zeroinitializer
declare void @at(ptr) convergent

; EXPECT: pair1 unknown
define void @pair1() {
  call void @at(ptr noundef getelementptr (i8, ptr @g, i64 16))
  ret void
}

; EXPECT: pair2 unknown
define void @pair2() {
  call void @at(ptr noundef getelementptr (i8, ptr @g2, i64 16))
  ret void
}

; EXPECT: pair3 preserved
define void @pair3() {
  call void @at(ptr noundef getelementptr (i8, ptr @g3, i64 16))
  ret void
}

; EXPECT: pair4 preserved
define void @pair4() {
  call void @at(ptr noundef getelementptr (i8, ptr @g4, i64 16))
  ret void
}

; EXPECT: pair5 unknown
define void @pair5() {
  call void @at(ptr noundef getelementptr (i8, ptr @g5, i64 16))
  ret void
}
