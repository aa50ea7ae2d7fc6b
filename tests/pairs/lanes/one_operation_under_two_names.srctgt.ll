; Two operations of LLVM's own of which nothing is known here may be one under two names, as a load of a
; tensor without two of its dimensions is. An operation with a meaning is not another one.
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.tensor.load.to.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32)
declare void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32>, <8 x i32>, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32)
declare void @op(i32) convergent

; EXPECT: src1 unknown
define void @src1(<4 x i32> inreg noundef %a, <8 x i32> inreg noundef %b) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %a, <8 x i32> %b, <4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 0)
  ret void
}

define void @tgt1(<4 x i32> inreg noundef %a, <8 x i32> inreg noundef %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}

; EXPECT: src2 violated
define void @src2(<4 x i32> inreg noundef %a, <8 x i32> inreg noundef %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}

define void @tgt2(<4 x i32> inreg noundef %a, <8 x i32> inreg noundef %b) {
  call void @op(i32 0)
  ret void
}

; EXPECT: src3 violated
define i32 @src3(i32 noundef %x) {
  %y = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %y
}

define i32 @tgt3(i32 noundef %x) {
  %y = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 0)
  ret i32 %y
}
