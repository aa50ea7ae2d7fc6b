; What llvm declares convergent stays it.
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; TRANSFORM: src drop-convergent start
; REFUSED: %start calls @llvm.amdgcn.readfirstlane.i32, which LLVM itself declares convergent
; TRANSFORM: src drop-convergent
; REFUSED: @src has no call that certainly communicates with no one
define void @src(i32 %x, i1 %c, ptr %q) convergent {
start:
  call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret void
}
