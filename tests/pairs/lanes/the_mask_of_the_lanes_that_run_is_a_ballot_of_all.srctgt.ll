; The register `exec` of AMDGPU holds what a ballot of all lanes gives.
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.amdgcn.workitem.id.x()

; EXPECT: src1 preserved
; BACK: src1 preserved
define i64 @src1() {
  %mask = call i64 @llvm.amdgcn.icmp.i64.i32(i32 9, i32 8, i32 34)
  ret i64 %mask
}

define i64 @tgt1() {
  %mask = call i64 @llvm.read_register.i64(metadata !0) #0
  ret i64 %mask
}

; Some lanes are not all.
; EXPECT: src2 violated
define i64 @src2(i32 noundef %x) {
  %mask = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 8, i32 34)
  ret i64 %mask
}

define i64 @tgt2(i32 noundef %x) {
  %mask = call i64 @llvm.read_register.i64(metadata !0) #0
  ret i64 %mask
}

; In an arm other lanes run.
; EXPECT: src3 violated CO36
; CHANGE: differs
define i64 @src3(i32 noundef %x) {
entry:
  %mask = call i64 @llvm.read_register.i64(metadata !0) convergent
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret i64 %mask
}

define i64 @tgt3(i32 noundef %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else
then:
  %one = call i64 @llvm.read_register.i64(metadata !0) convergent
  br label %end
else:
  %two = call i64 @llvm.read_register.i64(metadata !0) convergent
  br label %end
end:
  %mask = phi i64 [ %one, %then ], [ %two, %else ]
  ret i64 %mask
}

; Of another register nothing is known, nor of a read that is not convergent.
; EXPECT: src4 unknown
; REASON: not modelled
define i64 @src4() {
  %mask = call i64 @llvm.amdgcn.icmp.i64.i32(i32 9, i32 8, i32 34)
  ret i64 %mask
}

define i64 @tgt4() {
  %mask = call i64 @llvm.read_register.i64(metadata !1) #0
  ret i64 %mask
}

; EXPECT: src5 unknown
; REASON: not modelled
define i64 @src5() {
  %mask = call i64 @llvm.amdgcn.icmp.i64.i32(i32 9, i32 8, i32 34)
  ret i64 %mask
}

define i64 @tgt5() {
  %mask = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %mask
}

attributes #0 = { convergent }
!0 = !{!"exec"}
!1 = !{!"vcc"}
