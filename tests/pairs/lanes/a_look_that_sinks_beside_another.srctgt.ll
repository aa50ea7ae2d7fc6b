; A lane is read before a branch that lanes leave at two sides, and behind it only by those of one side: they
; may read another lane. That a ballot stands beside it, which nobody uses, changes nothing of that.
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; EXPECT: src1 violated CO36
; THREADS: differs
define i32 @src1(i32 noundef %x, i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br i1 %c, label %t, label %e
t:
  ret i32 %f
e:
  ret i32 0
}

define i32 @tgt1(i32 noundef %x, i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %c, label %t, label %e
t:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %f
e:
  ret i32 0
}

; EXPECT: src2 violated CO36
define i32 @src2(i32 noundef %x, i1 noundef %c) {
  %g = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br i1 %c, label %t, label %e
t:
  ret i32 %f
e:
  ret i32 0
}

define i32 @tgt2(i32 noundef %x, i1 noundef %c) {
  %g = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br i1 %c, label %t, label %e
t:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %f
e:
  ret i32 0
}

; EXPECT: src3 preserved
define i32 @src3(i32 noundef %x, i1 noundef %c) {
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %c, label %t, label %e
t:
  ret i32 %f
e:
  ret i32 0
}

define i32 @tgt3(i32 noundef %x, i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br i1 %c, label %t, label %e
t:
  ret i32 %f
e:
  ret i32 0
}
