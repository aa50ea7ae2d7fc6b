; What the flags of a phi exclude is poison, whatever else has to be read anew in its function.

declare void @show(float noundef) convergent

; EXPECT: src1 unknown
; ITSELF: tgt1 preserved
define void @src1(i1 noundef %c, float noundef %x) {
entry:
  %slot = alloca i32
  store i32 0, ptr %slot
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %y = phi float [ %x, %a ], [ 0.0, %entry ]
  call void @show(float %y)
  ret void
}

define void @tgt1(i1 noundef %c, float noundef %x) {
entry:
  %slot = alloca i32
  store i32 0, ptr %slot
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %y = phi nnan float [ %x, %a ], [ 0.0, %entry ]
  call void @show(float %y)
  ret void
}
