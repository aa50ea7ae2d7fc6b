; Inline assembly is an operation: which one its text says, what it does its attributes.
target triple = "amdgcn-amd-amdhsa"
declare void @op(i32) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; What it is given may be computed otherwise: what one lane has of a kernel's argument, all have.
; EXPECT: src1 preserved
define amdgpu_kernel void @src1(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void asm sideeffect "; use $0", "s"(i32 %first)
  call void @op(i32 %x)
  ret void
}

define amdgpu_kernel void @tgt1(i32 %x) {
  call void asm sideeffect "; use $0", "s"(i32 %x)
  call void @op(i32 %x)
  ret void
}

; Given something else, it does something else.
; EXPECT: src2 violated CO36
; CHANGE: differs
define void @src2(i32 %x) {
  call void asm sideeffect "; use $0", "v"(i32 %x)
  call void @op(i32 %x)
  ret void
}

define void @tgt2(i32 %x) {
  call void asm sideeffect "; use $0", "v"(i32 7)
  call void @op(i32 %x)
  ret void
}

; Another text may say the same.
; EXPECT: src3 unknown
; REASON: no equal partner
define void @src3(i32 %x) {
  call void asm sideeffect "s_nop 0", ""()
  call void @op(i32 %x)
  ret void
}

define void @tgt3(i32 %x) {
  call void asm sideeffect "s_nop 0x0", ""()
  call void @op(i32 %x)
  ret void
}

; It communicates where it says so.
; EXPECT: src4 violated CU2 CO36
; CHANGE: splits
define void @src4(i32 %x) {
  call void asm sideeffect "s_barrier", ""() convergent
  ret void
}

define void @tgt4(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %one, label %two
one:
  call void asm sideeffect "s_barrier", ""() convergent
  ret void
two:
  call void asm sideeffect "s_barrier", ""() convergent
  ret void
}

; EXPECT: src5 violated CO36 CO25
; CHANGE: shrinks
define void @src5(i32 %x) {
  call void asm sideeffect "s_barrier", ""() convergent
  ret void
}

define void @tgt5(i32 %x) {
  call void asm sideeffect "s_barrier", ""()
  ret void
}

; Where it does not, each thread may come to it alone.
; EXPECT: src6 preserved
define void @src6(i32 noundef %x) {
  call void asm sideeffect "s_nop 0", ""()
  call void @op(i32 %x)
  ret void
}

define void @tgt6(i32 noundef %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %one, label %two
one:
  call void asm sideeffect "s_nop 0", ""()
  br label %end
two:
  call void asm sideeffect "s_nop 0", ""()
  br label %end
end:
  call void @op(i32 %x)
  ret void
}

; Without effects and without use it is needless.
; EXPECT: src7 preserved
define void @src7(i32 %x) {
  %y = call i32 asm "v_mov_b32 $0, $1", "=v,v"(i32 %x) memory(none) willreturn
  call void @op(i32 %x)
  ret void
}

define void @tgt7(i32 %x) {
  call void @op(i32 %x)
  ret void
}

; Its result is each lane's own, and known only as that.
; EXPECT: src8 violated CO36
; CHANGE: differs
define void @src8(i32 %x) {
  %y = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 %x)
  call void @op(i32 %y)
  ret void
}

define void @tgt8(i32 %x) {
  %y = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 %x)
  %z = add i32 %y, 1
  call void @op(i32 %z)
  ret void
}

; A scalar result is one for the wave, of which nothing is said.
; EXPECT: src9 unknown
; REASON: one for all lanes
define void @src9(i32 %x) {
  %y = call i32 asm sideeffect "s_mov_b32 $0, 5", "=s"()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  call void @op(i32 %first)
  ret void
}

define void @tgt9(i32 %x) {
  %y = call i32 asm sideeffect "s_mov_b32 $0, 5", "=s"()
  call void @op(i32 %y)
  ret void
}

; It unwinds only where it says so: what a call of it is said not to do may be said of another.
; EXPECT: src10 preserved
define void @src10(i32 %x) {
  call void asm sideeffect "s_nop 0", ""()
  call void @op(i32 %x)
  ret void
}

define void @tgt10(i32 %x) {
  call void asm sideeffect "s_nop 0", ""() nounwind
  call void @op(i32 %x)
  ret void
}

; EXPECT: src11 unknown
define void @src11(i32 %x) {
  call void asm sideeffect unwind "s_nop 0", ""()
  call void @op(i32 %x)
  ret void
}

define void @tgt11(i32 %x) {
  call void asm sideeffect unwind "s_nop 0", ""() nounwind
  call void @op(i32 %x)
  ret void
}

; What has side effects has them, whatever its attributes say.
; EXPECT: src12 unknown
; REASON: attributes deny
define void @src12(i32 %x) {
  call void asm sideeffect "s_nop 0", ""() memory(none) willreturn
  call void @op(i32 %x)
  ret void
}

define void @tgt12(i32 %x) {
  call void @op(i32 %x)
  ret void
}
