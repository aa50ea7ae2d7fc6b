; A constant expression may be what the other program computes.
@g = global i32 0
declare void @wide(i64) convergent

; EXPECT: src1 preserved
define void @src1() {
  %a = ptrtoint ptr @g to i64
  call void @wide(i64 %a)
  ret void
}

define void @tgt1() {
  %a = add i64 ptrtoint (ptr @g to i64), 0
  call void @wide(i64 %a)
  ret void
}

; EXPECT: src2 violated
define void @src2() {
  %a = ptrtoint ptr @g to i64
  call void @wide(i64 %a)
  ret void
}

define void @tgt2() {
  %a = add i64 7, 0
  call void @wide(i64 %a)
  ret void
}

; EXPECT: src3 violated
define void @src3() {
  %a = add i64 ptrtoint (ptr @g to i64), 1
  call void @wide(i64 %a)
  ret void
}

define void @tgt3() {
  %a = add i64 ptrtoint (ptr @g to i64), 2
  call void @wide(i64 %a)
  ret void
}

@part = internal addrspace(3) global [10 x float] zeroinitializer
declare void @use(float) convergent

; A constant address is followed as one that is computed, through a cast to another space.
; EXPECT: src4 preserved
; BACK: src4 unknown
define void @src4(float %v) {
  store float %v, ptr getelementptr inbounds ([10 x float], ptr addrspacecast (ptr addrspace(3) @part to ptr), i32 0, i32 5)
  %x = load float, ptr addrspacecast (ptr addrspace(3) @part to ptr)
  call void @use(float %x)
  ret void
}

define void @tgt4(float %v) {
  store float %v, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @part, i32 20)
  %x = load float, ptr addrspace(3) @part
  call void @use(float %x)
  ret void
}

; EXPECT: src5 violated
define void @src5(float %v) {
  store float %v, ptr getelementptr inbounds ([10 x float], ptr addrspacecast (ptr addrspace(3) @part to ptr), i32 0, i32 5)
  ret void
}

define void @tgt5(float %v) {
  store float %v, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @part, i32 24)
  ret void
}
