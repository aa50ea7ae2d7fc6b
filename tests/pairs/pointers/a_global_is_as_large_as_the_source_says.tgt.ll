; What becomes of the functions of the file of this name that ends in `.src.ll`.
@g = external global [32 x i8]
@g2 = external global [32 x i8]
@g3 = external global [32 x i8]
@g4 = external global [32 x i8]
@g5 = external global [32 x i8]
declare void @at(ptr) convergent

define void @pair1() {
  call void @at(ptr noundef getelementptr inbounds (i8, ptr @g, i64 16))
  ret void
}

define void @pair2() {
  call void @at(ptr noundef getelementptr inbounds (i8, ptr @g2, i64 16))
  ret void
}

define void @pair3() {
  call void @at(ptr noundef getelementptr inbounds (i8, ptr @g3, i64 16))
  ret void
}

define void @pair4() {
  call void @at(ptr noundef getelementptr inbounds (i8, ptr @g4, i64 16))
  ret void
}

define void @pair5() {
  call void @at(ptr noundef getelementptr inbounds (i8, ptr @g5, i64 16))
  ret void
}
