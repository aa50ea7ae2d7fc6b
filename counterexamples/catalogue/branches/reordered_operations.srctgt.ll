; EXPECT: preserved CU34
; Two operations of one set trade places.
; Each is executed by the same threads together as before. Convergence-before is turned round between them, which no program
; can observe.

define i64 @src(i1 noundef %a, i32 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %a) [ "convergencectrl"(token %t) ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b) [ "convergencectrl"(token %t) ]
  %wide = zext i32 %first to i64
  %sum = add i64 %votes, %wide
  ret i64 %sum
}

define i64 @tgt(i1 noundef %a, i32 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b) [ "convergencectrl"(token %t) ]
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %a) [ "convergencectrl"(token %t) ]
  %wide = zext i32 %first to i64
  %sum = add i64 %votes, %wide
  ret i64 %sum
}

declare token @llvm.experimental.convergence.entry()
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
