; A store changes what is near it.
; Whether the two pointers may meet is for alias analysis to say.
declare void @op(i32) convergent

; EXPECT: src1 violated
define void @src1(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt1(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}

; EXPECT: src2 violated
define void @src2(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  call void @op(i32 0)
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt2(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  call void @op(i32 0)
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  %v = load i32, ptr %p
  call void @op(i32 %v)
  ret void
}

define void @tgt3(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  %v = load i32, ptr %p
  call void @op(i32 1)
  ret void
}

; What metadata says of aliasing is not followed, so that nothing is refuted against it.
; EXPECT: src4 unknown
define void @src4(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p, !tbaa !0
  store float 0.0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  call void @op(i32 %v)
  ret void
}

define void @tgt4(ptr noundef %p, ptr noundef %q) {
  store i32 1, ptr %p, !tbaa !0
  store float 0.0, ptr %q, !tbaa !1
  call void @op(i32 1)
  ret void
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"float", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C++ TBAA"}
