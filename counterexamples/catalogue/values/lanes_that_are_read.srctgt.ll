; EXPECT: src1 preserved CO36
; EXPECT: src2 violated CO36
; EXPECT: src3 preserved CO36
; EXPECT: src4 violated CO36
; EXPECT: src5 preserved CO36
; EXPECT: src6 violated CO36
; EXPECT: src7 violated CO36
; EXPECT: src8 violated CO36
; What a lane reads of another is what that one passes, in whatever way it is written.
; 1: what the first lane adds up is added up behind the reading.   2: with a lane's own number.
; 3: the first lane's path decides what it passes.   4: a lane's own path does.
; 5: some vote yes, or not all vote no.   6: all vote yes.
; 7: a ballot of those in the branch, in front of the branch: of all.
; 8: reading in both sides of a branch becomes reading in front of it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i1 @llvm.amdgcn.readfirstlane.i1(i1)
declare i64 @llvm.amdgcn.ballot.i64(i1)

define i32 @src1(i32 noundef %x, i32 noundef %y) {
  %sum = add i32 %x, %y
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %sum)
  ret i32 %r
}

define i32 @tgt1(i32 noundef %x, i32 noundef %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %second = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %r = add i32 %first, %second
  ret i32 %r
}

define i32 @src2(i32 noundef %x, i32 noundef %y) {
  %sum = add i32 %x, %y
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %sum)
  ret i32 %r
}

define i32 @tgt2(i32 noundef %x, i32 noundef %y) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = add i32 %first, %y
  ret i32 %r
}

define i32 @src3(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
entry:
  br i1 %c, label %then, label %end

then:
  br label %end

end:
  %p = phi i32 [ %x, %then ], [ %y, %entry ]
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)
  ret i32 %r
}

define i32 @tgt3(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
entry:
  %decides = call i1 @llvm.amdgcn.readfirstlane.i1(i1 %c)
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %other = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %r = select i1 %decides, i32 %one, i32 %other
  ret i32 %r
}

define i32 @src4(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
entry:
  br i1 %c, label %then, label %end

then:
  br label %end

end:
  %p = phi i32 [ %x, %then ], [ %y, %entry ]
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)
  ret i32 %r
}

define i32 @tgt4(i1 noundef %c, i32 noundef %x, i32 noundef %y) {
entry:
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %other = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %r = select i1 %c, i32 %one, i32 %other
  ret i32 %r
}

define i1 @src5(i1 noundef %c) {
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %some = icmp ne i64 %votes, 0
  ret i1 %some
}

define i1 @tgt5(i1 noundef %c) {
  %not = xor i1 %c, true
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %not)
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %some = icmp ne i64 %votes, %all
  ret i1 %some
}

define i1 @src6(i1 noundef %c) {
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %some = icmp ne i64 %votes, 0
  ret i1 %some
}

define i1 @tgt6(i1 noundef %c) {
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %every = icmp eq i64 %votes, %all
  ret i1 %every
}

define i64 @src7(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %end

then:
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %votes

end:
  ret i64 0
}

define i64 @tgt7(i1 noundef %c) {
entry:
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %c, label %then, label %end

then:
  ret i64 %votes

end:
  ret i64 0
}

define i32 @src8(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else

then:
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 7)
  ret i32 %one

else:
  %other = call i32 @llvm.amdgcn.readfirstlane.i32(i32 7)
  ret i32 %other
}

define i32 @tgt8(i1 noundef %c) {
entry:
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 7)
  ret i32 %one
}
