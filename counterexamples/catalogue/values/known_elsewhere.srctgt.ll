; EXPECT: src1 unknown CO36
; EXPECT: src2 preserved CO37
; EXPECT: src3 preserved CO37
; EXPECT: src4 unknown CO36
; EXPECT: src5 preserved CO37
; EXPECT: src6 preserved CO36
; EXPECT: src7 violated CO36
; What a pass knows and the model does not is no violation.
; 1: a field of bits, as a mask.   2: constant memory, as its address space says; 3: as the load says.
; 4: a global that only this module knows has another name.   5: two globals lie apart.
; 6: the first lane's float is every lane's where all are equal; 7: where they are not.

target triple = "amdgcn-amd-amdhsa"
@one = internal global i32 0
@two = internal global i32 0
@first = global i32 0
@second = global i32 0
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare float @llvm.amdgcn.readfirstlane.f32(float) convergent nounwind willreturn memory(none)
declare void @op(i32) convergent
declare void @show(float) convergent
declare void @any() convergent nounwind

define void @src1(i32 %x) convergent {
  %v = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 8)
  call void @op(i32 %v)
  ret void
}
define void @tgt1(i32 %x) convergent {
  %v = and i32 %x, 255
  call void @op(i32 %v)
  ret void
}

define void @src2(ptr addrspace(4) %p) convergent {
  %v = load i32, ptr addrspace(4) %p
  call void @any()
  %w = load i32, ptr addrspace(4) %p
  %s = sub i32 %v, %w
  call void @op(i32 %s)
  ret void
}
define void @tgt2(ptr addrspace(4) %p) convergent {
  %v = load i32, ptr addrspace(4) %p
  call void @any()
  call void @op(i32 0)
  ret void
}

define void @src3(ptr addrspace(1) %p) convergent {
  %v = load i32, ptr addrspace(1) %p, !invariant.load !0
  call void @any()
  %w = load i32, ptr addrspace(1) %p, !invariant.load !0
  %s = sub i32 %v, %w
  call void @op(i32 %s)
  ret void
}
define void @tgt3(ptr addrspace(1) %p) convergent {
  %v = load i32, ptr addrspace(1) %p, !invariant.load !0
  call void @any()
  call void @op(i32 0)
  ret void
}

define void @src4() convergent {
  store i32 5, ptr @one
  call void @any()
  %v = load i32, ptr @one
  call void @op(i32 %v)
  ret void
}
define void @tgt4() convergent {
  store i32 5, ptr @two
  call void @any()
  %v = load i32, ptr @two
  call void @op(i32 %v)
  ret void
}

define void @src5() convergent {
  %c = icmp eq ptr @first, @second
  %v = zext i1 %c to i32
  call void @op(i32 %v)
  ret void
}
define void @tgt5() convergent {
  call void @op(i32 0)
  ret void
}

define void @src6(float inreg %x) convergent {
  %v = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  call void @show(float %v)
  ret void
}
define void @tgt6(float inreg %x) convergent {
  call void @show(float %x)
  ret void
}

define void @src7(float %x) convergent {
  %v = call float @llvm.amdgcn.readfirstlane.f32(float %x)
  call void @show(float %v)
  ret void
}
define void @tgt7(float %x) convergent {
  call void @show(float %x)
  ret void
}

!0 = !{}
