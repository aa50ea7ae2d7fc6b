; What is not computed with may be poison; of a vector each element is known by itself.
declare void @show(float) convergent
declare void @show2(<2 x i32>) convergent
declare void @show3(<2 x i32>) convergent

; EXPECT: src1 unknown
define float @src1(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %n)
  ret float %n
}

define float @tgt1(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float poison)
  ret float poison
}

; EXPECT: src2 unknown
define float @src2(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %n
}

define float @tgt2(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float poison
}

; EXPECT: src3 violated
define float @src3(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %x)
  ret float %x
}

define float @tgt3(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float poison)
  ret float poison
}

; EXPECT: src4 violated
define float @src4(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %x
}

define float @tgt4(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float poison
}

; EXPECT: src5 violated
define float @src5(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %x)
  ret float %x
}

define float @tgt5(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %y)
  ret float %y
}

; EXPECT: src6 violated
define float @src6(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %x
}

define float @tgt6(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %y
}

; EXPECT: src7 unknown
define float @src7(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %n)
  ret float %n
}

define float @tgt7(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  call void @show(float %x)
  ret float %x
}

; EXPECT: src8 unknown
define float @src8(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %n
}

define float @tgt8(float noundef %x, float noundef %y) {
  %n = fadd nnan float %x, %y
  ret float %x
}

; EXPECT: src9 preserved
define <2 x i32> @src9(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  call void @show2(<2 x i32> <i32 0, i32 poison>)
  ret <2 x i32> <i32 0, i32 poison>
}

define <2 x i32> @tgt9(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  call void @show2(<2 x i32> <i32 0, i32 1>)
  ret <2 x i32> <i32 0, i32 1>
}

; EXPECT: src10 preserved
define <2 x i32> @src10(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  ret <2 x i32> <i32 0, i32 poison>
}

define <2 x i32> @tgt10(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  ret <2 x i32> <i32 0, i32 1>
}

; EXPECT: src11 violated
define <2 x i32> @src11(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  call void @show3(<2 x i32> <i32 0, i32 2>)
  ret <2 x i32> <i32 0, i32 2>
}

define <2 x i32> @tgt11(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  call void @show3(<2 x i32> <i32 0, i32 1>)
  ret <2 x i32> <i32 0, i32 1>
}

; EXPECT: src12 violated
define <2 x i32> @src12(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  ret <2 x i32> <i32 0, i32 2>
}

define <2 x i32> @tgt12(<2 x i32> noundef %x, <2 x i32> noundef %y) {
  %n = freeze <2 x i32> %x
  ret <2 x i32> <i32 0, i32 1>
}
