; Metadata that only the target has may make it undefined, or its values other ones.
declare void @op() convergent
declare void @pass(float) convergent

; EXPECT: src1 unknown
; REASON: nofpclass
; BACK: src1 preserved
; ITSELF: tgt1 preserved
define void @src1(ptr %p) {
  %x = load float, ptr %p
  %c = fcmp oeq float %x, 0.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt1(ptr %p) {
  %x = load float, ptr %p, !nofpclass !0
  %c = fcmp oeq float %x, 0.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src2 unknown
; REASON: fpmath
; BACK: src2 preserved
; ITSELF: tgt2 preserved
define void @src2(float %x, float %y) {
  %m = fdiv float %x, %y
  %c = fcmp oeq float %m, 1.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt2(float %x, float %y) {
  %m = fdiv float %x, %y, !fpmath !1
  %c = fcmp oeq float %m, 1.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src3 unknown
; REASON: amdgpu.no.fine.grained.memory
; BACK: src3 preserved
; ITSELF: tgt3 preserved
define void @src3(ptr %p, float %v) {
  %old = atomicrmw fadd ptr %p, float %v monotonic
  %c = fcmp oeq float %old, 1.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt3(ptr %p, float %v) {
  %old = atomicrmw fadd ptr %p, float %v monotonic, !amdgpu.no.fine.grained.memory !2
  %c = fcmp oeq float %old, 1.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src4 unknown
; REASON: callees
; BACK: src4 preserved
; ITSELF: tgt4 preserved
define void @src4(ptr %p) {
  call void %p() convergent
  ret void
}

define void @tgt4(ptr %p) {
  call void %p() convergent, !callees !3
  ret void
}

; EXPECT: src5 unknown
; REASON: mustprogress
; ITSELF: tgt5 preserved
define void @src5(i32 %x) {
  call void @op()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end

again:
  br label %again

end:
  ret void
}

define void @tgt5(i32 %x) {
  call void @op()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %again, label %end

again:
  br label %again, !llvm.loop !4

end:
  ret void
}

!0 = !{i32 3}
!1 = !{float 2.5}
!2 = !{}
!3 = !{ptr @op}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
