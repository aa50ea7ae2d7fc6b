; A lane is named modulo the lanes of a wave, by all in the same way.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)

; What is read is the same in all lanes: it need not be read again.
; EXPECT: src1 preserved
define i32 @src1(i32 %x, i32 %l0, i32 %l1) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %l0)
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 %l1)
  ret i32 %b
}
define i32 @tgt1(i32 %x, i32 %l0, i32 %l1) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %l0)
  ret i32 %a
}

; The first lane that is named counts.
; EXPECT: src2 violated
define i32 @src2(i32 noundef %x, i32 inreg noundef %l0, i32 inreg noundef %l1) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %l0)
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 %l1)
  ret i32 %b
}
define i32 @tgt2(i32 noundef %x, i32 inreg noundef %l0, i32 inreg noundef %l1) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %l1)
  ret i32 %a
}

; Lane 64 is lane 0.
; EXPECT: src3 preserved
define i32 @src3(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 64)
  ret i32 %a
}
define i32 @tgt3(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 0)
  ret i32 %a
}

; Lane 64 is not lane 1.
; EXPECT: src4 violated
define i32 @src4(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 64)
  ret i32 %a
}
define i32 @tgt4(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  ret i32 %a
}

; Of 32 lanes, lane 33 is lane 1.
; EXPECT: src5 preserved
define i32 @src5(i32 %x) #0 {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 33)
  ret i32 %a
}
define i32 @tgt5(i32 %x) #0 {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  ret i32 %a
}

; Of 64 lanes it is not.
; EXPECT: src6 violated
define i32 @src6(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 33)
  ret i32 %a
}
define i32 @tgt6(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)
  ret i32 %a
}

; What is written into lane 64 is written into lane 0.
; EXPECT: src7 preserved
define i32 @src7(i32 %x, i32 %y) {
  %a = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 64, i32 %y)
  ret i32 %a
}
define i32 @tgt7(i32 %x, i32 %y) {
  %a = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 0, i32 %y)
  ret i32 %a
}

; It is not written into lane 1.
; EXPECT: src8 violated
define i32 @src8(i32 inreg noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 64, i32 %y)
  ret i32 %a
}
define i32 @tgt8(i32 inreg noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 1, i32 %y)
  ret i32 %a
}

; A permutation by bytes reads the lane of a quarter of the number.
; EXPECT: src9 preserved
define i32 @src9(i32 %x) {
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 28, i32 %x)
  ret i32 %a
}
define i32 @tgt9(i32 %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 7)
  ret i32 %a
}

; It does not read another one.
; EXPECT: src10 violated
define i32 @src10(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 28, i32 %x)
  ret i32 %a
}
define i32 @tgt10(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 6)
  ret i32 %a
}

; Where lanes name several, it does what `readlane` does not.
; EXPECT: src11 violated
define i32 @src11(i32 noundef %x, i32 noundef %l) {
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %l, i32 %x)
  ret i32 %a
}
define i32 @tgt11(i32 noundef %x, i32 noundef %l) {
  %k = lshr i32 %l, 2
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %k)
  ret i32 %a
}

; Where all name one, it does the same.
; EXPECT: src12 preserved
define i32 @src12(i32 noundef %x, i32 inreg noundef %l) {
  %a = call i32 @llvm.amdgcn.ds.bpermute(i32 %l, i32 %x)
  ret i32 %a
}
define i32 @tgt12(i32 noundef %x, i32 inreg noundef %l) {
  %k = lshr i32 %l, 2
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %k)
  ret i32 %a
}

; The other half holds what all hold.
; EXPECT: src13 preserved
define i32 @src13(i32 inreg noundef %u) {
  %a = call i32 @llvm.amdgcn.permlane64.i32(i32 %u)
  ret i32 %a
}
define i32 @tgt13(i32 inreg noundef %u) {
  ret i32 %u
}

; It does not hold what each lane has for itself.
; EXPECT: src14 violated
define i32 @src14(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.permlane64.i32(i32 %x)
  ret i32 %a
}
define i32 @tgt14(i32 noundef %x) {
  ret i32 %x
}

; What stood there is not read where nothing keeps it.
; EXPECT: src15 preserved
define i32 @src15(i32 %x, i32 %y, i32 %z) {
  %a = call i32 @llvm.amdgcn.permlane16.i32(i32 12345, i32 %x, i32 %y, i32 %z, i1 false, i1 true)
  ret i32 %a
}
define i32 @tgt15(i32 %x, i32 %y, i32 %z) {
  %a = call i32 @llvm.amdgcn.permlane16.i32(i32 poison, i32 %x, i32 %y, i32 %z, i1 false, i1 true)
  ret i32 %a
}

attributes #0 = { "target-features"="+wavefrontsize32" }
