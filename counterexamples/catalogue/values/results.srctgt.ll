; EXPECT: src1 preserved CO36
; EXPECT: src2 violated CO36
; EXPECT: src3 preserved CO36
; EXPECT: src4 preserved CO36
; EXPECT: src5 violated CO36
; EXPECT: src6 preserved CO36
; EXPECT: src7 violated CO36
; EXPECT: src8 preserved CO36
; What a call must return, and what it may: the target may use what the contract says.
; 1: all lanes pass 5, so the first lane's value is 5.   2: each lane passes its own.
; 3: all lanes pass a kernel's argument.   4: the first lane's value is read again.
; 5: a ballot's result becomes a constant.
; 6: an operand that was poison becomes a number.   7: the other way round.
; 8: an operand is frozen.

define void @src1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 5) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %r) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 5) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %r) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt2(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define amdgpu_kernel void @src3(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %r) [ "convergencectrl"(token %entry) ]
  ret void
}

define amdgpu_kernel void @tgt3(i32 noundef %n) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %n) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src4(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  %again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %r) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %again) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt4(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %r) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src5(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %entry) ]
  %low = trunc i64 %b to i32
  call void @op(i32 %low) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt5(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 -1) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src6(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 poison) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt6(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 3) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src7(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 3) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt7(i32 noundef %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 poison) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src8(i32 %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt8(i32 %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %frozen = freeze i32 %x
  call void @op(i32 %frozen) [ "convergencectrl"(token %entry) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @op(i32) convergent
