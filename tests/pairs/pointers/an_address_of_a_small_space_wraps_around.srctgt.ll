; An address of a small space wraps around, and one of the flat space that it is cast to does not.
target datalayout = "e-p:64:64-p3:32:32-i64:64"
target triple = "amdgcn-amd-amdhsa"
@part = internal addrspace(3) global [10 x i32] zeroinitializer
declare void @op(i32) convergent
declare i32 @take(ptr addrspace(3)) convergent

; EXPECT: src1 preserved
define void @src1(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr i32, ptr addrspace(3) %p, i32 7
  %b = getelementptr i8, ptr addrspace(3) %a, i32 4
  %v = call i32 @take(ptr addrspace(3) %b)
  ret void
}

define void @tgt1(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr i8, ptr addrspace(3) %p, i32 32
  %v = call i32 @take(ptr addrspace(3) %a)
  ret void
}

; The step by 2^30 words is none.
; EXPECT: src2 preserved
define void @src2(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr i32, ptr addrspace(3) %p, i32 1073741824
  %v = call i32 @take(ptr addrspace(3) %a)
  ret void
}

define void @tgt2(ptr addrspace(3) %p, i32 %i) {
  %v = call i32 @take(ptr addrspace(3) %p)
  ret void
}

; EXPECT: src3 violated
define void @src3(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr i32, ptr addrspace(3) %p, i32 %i
  %v = call i32 @take(ptr addrspace(3) %a)
  ret void
}

define void @tgt3(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr i16, ptr addrspace(3) %p, i32 %i
  %v = call i32 @take(ptr addrspace(3) %a)
  ret void
}

; Where the flat address is within the object, so is the small one, and its step does not wrap.
; EXPECT: src4 preserved
define void @src4(ptr addrspace(3) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(3) @part to ptr
  %a = getelementptr inbounds [10 x i32], ptr %flat, i32 0, i32 %i
  %v = load i32, ptr %a
  call void @op(i32 %v)
  ret void
}

define void @tgt4(ptr addrspace(3) %p, i32 %i) {
  %a = getelementptr inbounds [10 x i32], ptr addrspace(3) @part, i32 0, i32 %i
  %v = load i32, ptr addrspace(3) %a
  call void @op(i32 %v)
  ret void
}

; A flat address 2^32 bytes further on is not in the object.
; EXPECT: src5 violated
define void @src5(ptr addrspace(3) %p, i32 %i) {
  %v = load i32, ptr addrspace(3) %p
  call void @op(i32 %v)
  ret void
}

define void @tgt5(ptr addrspace(3) %p, i32 %i) {
  %flat = addrspacecast ptr addrspace(3) %p to ptr
  %a = getelementptr i8, ptr %flat, i64 4294967296
  %v = load i32, ptr %a
  call void @op(i32 %v)
  ret void
}
