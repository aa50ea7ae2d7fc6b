; EXPECT: src1 violated CO36
; EXPECT: src2 preserved CO36
; A reduction of a constant is taken for the constant.
; 1: a sum has as many terms as the set has threads; LLVM folds it all the same, and `sub` and `xor`
; too. 2: a least value is one of the values.

target triple = "amdgcn-amd-amdhsa"

define i32 @src1() convergent {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 2, i32 0)
  ret i32 %r
}

define i32 @tgt1() convergent {
  ret i32 2
}

define i32 @src2() convergent {
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 2, i32 0)
  ret i32 %r
}

define i32 @tgt2() convergent {
  ret i32 2
}

declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
