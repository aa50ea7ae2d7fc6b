; A wave has as many lanes as its function states. Where it states nothing a pass may know it all the same,
; from an option of LLVM's command line: nothing follows from one number or the other.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.wavefrontsize()

; EXPECT: src1 preserved
define i32 @src1() #0 {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt1() #0 {
  ret i32 32
}

; EXPECT: src2 preserved
define i32 @src2() #1 {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt2() #1 {
  ret i32 64
}

; EXPECT: src3 unknown
define i32 @src3() {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt3() {
  ret i32 64
}

; EXPECT: src4 unknown
define i32 @src4() {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt4() {
  ret i32 32
}

; EXPECT: src5 violated
define i32 @src5() #0 {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt5() #0 {
  ret i32 64
}

; EXPECT: src6 preserved
define i32 @src6() {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  %v = add i32 %w, %w
  ret i32 %v
}
define i32 @tgt6() {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  %v = shl i32 %w, 1
  ret i32 %v
}
; EXPECT: src7 unknown
define i32 @src7() #2 {
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  ret i32 %w
}
define i32 @tgt7() #2 {
  ret i32 64
}
attributes #0 = { "target-features"="+wavefrontsize32" }
attributes #1 = { "target-cpu"="gfx900" }
attributes #2 = { "target-features"="-wavefrontsize64" }
