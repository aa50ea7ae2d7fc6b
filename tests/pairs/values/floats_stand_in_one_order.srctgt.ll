; How two floats compare follows from how they compare with others.
declare void @op(i1) convergent
declare void @show(float) convergent

; EXPECT: src1 preserved
define void @src1(float %x) {
  %a = fcmp ogt float %x, 1.0
  %b = fcmp ogt float %x, 0.0
  %both = and i1 %a, %b
  call void @op(i1 %both)
  ret void
}
define void @tgt1(float %x) {
  %a = fcmp ogt float %x, 1.0
  call void @op(i1 %a)
  ret void
}

; EXPECT: src2 unknown
; REASON: not computed with
define void @src2(float %x) {
  %a = fcmp ogt float %x, 1.0
  %b = fcmp ogt float %x, 2.0
  %both = and i1 %a, %b
  call void @op(i1 %both)
  ret void
}
define void @tgt2(float %x) {
  %a = fcmp ogt float %x, 1.0
  call void @op(i1 %a)
  ret void
}

; EXPECT: src3 preserved
define void @src3(float %x, float %y, float %z) {
  %a = fcmp olt float %x, %y
  %b = fcmp olt float %y, %z
  %both = and i1 %a, %b
  br i1 %both, label %less, label %end

less:
  %c = fcmp olt float %x, %z
  call void @op(i1 %c)
  ret void

end:
  ret void
}
define void @tgt3(float %x, float %y, float %z) {
  %a = fcmp olt float %x, %y
  %b = fcmp olt float %y, %z
  %both = and i1 %a, %b
  br i1 %both, label %less, label %end

less:
  call void @op(i1 true)
  ret void

end:
  ret void
}

; No number is neither less nor greater.
; EXPECT: src4 unknown
; REASON: not computed with
define void @src4(float %x, float %y) {
  %a = fcmp olt float %x, %y
  %b = xor i1 %a, true
  call void @op(i1 %b)
  ret void
}
define void @tgt4(float %x, float %y) {
  %b = fcmp oge float %x, %y
  call void @op(i1 %b)
  ret void
}

; The greater of two, asked the other way round.
; EXPECT: src5 preserved
define void @src5(float %x, float %y) {
  %a = fcmp nnan ogt float %x, %y
  %m = select i1 %a, float %x, float %y
  call void @show(float %m)
  ret void
}
define void @tgt5(float %x, float %y) {
  %a = fcmp nnan ole float %x, %y
  %m = select i1 %a, float %y, float %x
  call void @show(float %m)
  ret void
}
