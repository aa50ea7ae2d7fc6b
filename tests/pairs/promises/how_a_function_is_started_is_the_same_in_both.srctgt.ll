; How a function is started, and how it computes floats, is the same in both programs.
target triple = "amdgcn-amd-amdhsa"
declare void @op() convergent
declare void @use(i32) convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent

; EXPECT: src1 unknown
; REASON: denormal-fp-math
; BACK: src1 unknown
; ITSELF: tgt1 preserved
define void @src1(float %x, float %y) {
  %m = fmul float %x, %y
  %c = fcmp oeq float %m, 0.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

define void @tgt1(float %x, float %y) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %m = fmul float %x, %y
  %c = fcmp oeq float %m, 0.0
  br i1 %c, label %then, label %end

then:
  call void @op()
  br label %end

end:
  ret void
}

; EXPECT: src2 unknown
; REASON: amdgpu-flat-work-group-size
; BACK: src2 unknown
; ITSELF: tgt2 preserved
define void @src2() {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

define void @tgt2() "amdgpu-flat-work-group-size"="1,32" {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

; EXPECT: src3 unknown
; REASON: amdgpu-no-workitem-id-y
; BACK: src3 preserved
; ITSELF: tgt3 preserved
define void @src3() {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

define void @tgt3() "amdgpu-no-workitem-id-y" {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

; EXPECT: src4 unknown
; REASON: reqd_work_group_size
; BACK: src4 unknown
; ITSELF: tgt4 preserved
define void @src4() {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

define void @tgt4() !reqd_work_group_size !0 {
  %i = call i32 @llvm.amdgcn.workitem.id.y()
  call void @use(i32 %i)
  ret void
}

; EXPECT: src5 unknown
; REASON: waves of another size
; BACK: src5 unknown
; ITSELF: tgt5 preserved
define void @src5() "target-cpu"="gfx90a" {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %i = trunc i64 %b to i32
  call void @use(i32 %i)
  ret void
}

define void @tgt5() "target-cpu"="gfx1030" {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %i = trunc i64 %b to i32
  call void @use(i32 %i)
  ret void
}

; EXPECT: src6 unknown
; REASON: dead_on_return
; BACK: src6 preserved
; ITSELF: tgt6 preserved
define void @src6(ptr %p) {
  store i32 1, ptr %p
  call void @op()
  ret void
}

define void @tgt6(ptr dead_on_return %p) {
  store i32 1, ptr %p
  call void @op()
  ret void
}

; EXPECT: src7 preserved
; BACK: src7 preserved
define void @src7() {
  call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret void
}

define void @tgt7() "amdgpu-no-workitem-id-y" "uniform-work-group-size"="false" {
  call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret void
}

!0 = !{i32 32, i32 1, i32 1}

; Every kernel has the first numbers, so that LLVM says of one that uses them that it does without.

; EXPECT: src8 preserved
define amdgpu_kernel void @src8() {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %g, %i
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

define amdgpu_kernel void @tgt8() "amdgpu-no-workgroup-id-x" "amdgpu-no-workitem-id-x" {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %g, %i
  call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}

; Others have them where their callers say so.

; EXPECT: src9 unknown
; REASON: amdgpu-no-workgroup-id-x
define void @src9() {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret void
}

define void @tgt9() "amdgpu-no-workgroup-id-x" {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret void
}
