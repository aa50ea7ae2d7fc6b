; The sets are the same for all threads that refine; what a thread computes at its end is another half.
declare void @op(i32) convergent
declare i32 @ballot(i1) convergent memory(none) willreturn nounwind

; floats are not computed with, and nothing communicates behind them
; EXPECT: src0 unknown
; SETS: preserved
; THREADS: unknown
define float @src0(float noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  %a = fadd float %x, 1.0
  %b = fadd float %a, -1.0
  ret float %b
}
define float @tgt0(float noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  %a = fadd float %x, 0.0
  ret float %a
}

; EXPECT: src1 violated
; CHANGE: differs
; SETS: preserved
; THREADS: differs
define i32 @src1(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  br i1 %c, label %then, label %end
then:
  call void @op(i32 1)
  br label %end
end:
  ret i32 %x
}
define i32 @tgt1(i32 noundef %x, i1 noundef %c) {
  call void @op(i32 0)
  br i1 %c, label %then, label %end
then:
  call void @op(i32 1)
  br label %end
end:
  %y = lshr i32 %x, 1
  ret i32 %y
}

; a branch on an opaque value: single threads refine only if both are one value
; EXPECT: src2 unknown
; SETS: preserved
; THREADS: unknown
define void @src2(float noundef %x) {
  %a = fadd float %x, %x
  %c = fcmp olt float %a, 1.0
  br i1 %c, label %then, label %end
then:
  call void @op(i32 1)
  br label %end
end:
  ret void
}
define void @tgt2(float noundef %x) {
  %a = fmul float %x, 2.0
  %c = fcmp olt float %a, 1.0
  br i1 %c, label %then, label %end
then:
  call void @op(i32 1)
  br label %end
end:
  ret void
}

; memory at the end
; EXPECT: src3 violated
; CHANGE: differs
; SETS: preserved
; REASON: leaves 1 in the byte
define void @src3(ptr noundef %p) {
  call void @op(i32 0)
  store i8 1, ptr %p
  ret void
}
define void @tgt3(ptr noundef %p) {
  call void @op(i32 0)
  store i8 2, ptr %p
  ret void
}
