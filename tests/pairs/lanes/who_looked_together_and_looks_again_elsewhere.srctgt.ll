; In other blocks and in later trips the same lanes look at each other, where none of them left.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) convergent nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) nounwind willreturn memory(none)
declare void @op(i32, i32) convergent
declare void @may_stay() nounwind memory(none)

; EXPECT: src1 preserved
define i32 @src1(i32 noundef %x) {
entry:
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  br label %head

head:
  %d = phi i32 [ 4, %entry ], [ %half, %body ]
  %v = phi i32 [ %x, %entry ], [ %sum, %body ]
  %more = icmp ugt i32 %d, 0
  br i1 %more, label %body, label %end

body:
  %other = xor i32 %lane, %d
  %at = shl i32 %other, 2
  %got = call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %v)
  %sum = add i32 %v, %got
  %half = lshr i32 %d, 1
  br label %head

end:
  ret i32 %v
}
define i32 @tgt1(i32 noundef %x) {
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %four = shl i32 %lane, 2
  %a = xor i32 %four, 16
  %got.a = call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %x)
  %sum.a = add i32 %got.a, %x
  %b = xor i32 %four, 8
  %got.b = call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %b, i32 %sum.a)
  %sum.b = add i32 %got.b, %sum.a
  %c = xor i32 %four, 4
  %got.c = call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %c, i32 %sum.b)
  %sum.c = add i32 %got.c, %sum.b
  ret i32 %sum.c
}

; EXPECT: src2 violated
define i32 @src2(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @tgt2(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %sum = add i32 %a, %b
  ret i32 %sum
}

; Some lanes have left.
; EXPECT: src3 violated
define i32 @src3(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %leaves = icmp slt i32 %x, 0
  br i1 %leaves, label %end, label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum

end:
  ret i32 %a
}
define i32 @tgt3(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %leaves = icmp slt i32 %x, 0
  br i1 %leaves, label %end, label %next

next:
  %sum = add i32 %a, %b
  ret i32 %sum

end:
  ret i32 %a
}

; All are there again behind a branch.
; EXPECT: src4 preserved
define i32 @src4(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %negative = icmp slt i32 %x, 0
  br i1 %negative, label %less, label %next

less:
  br label %next

next:
  %z = phi i32 [ %a, %0 ], [ 7, %less ]
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %z, %b
  ret i32 %sum
}
define i32 @tgt4(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %negative = icmp slt i32 %x, 0
  %z = select i1 %negative, i32 7, i32 %a
  %sum = add i32 %z, %b
  ret i32 %sum
}

; Some look again only where they come one way.
; EXPECT: src5 violated
define i32 @src5(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %negative = icmp slt i32 %x, 0
  br label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  br i1 %negative, label %less, label %end

less:
  %sum = add i32 %a, %b
  ret i32 %sum

end:
  ret i32 %a
}
define i32 @tgt5(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %negative = icmp slt i32 %x, 0
  br i1 %negative, label %less, label %end

less:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum

end:
  ret i32 %a
}

; Some may never come out of a call.
; EXPECT: src6 unknown
define i32 @src6(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @may_stay()
  br label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @tgt6(i32 noundef %x, i32 noundef %y) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  call void @may_stay()
  %sum = add i32 %a, %b
  ret i32 %sum
}

; A lane whose branch would be undefined behaviour is in no set.
; EXPECT: src7 preserved
define i32 @src7(float noundef %x, i32 %y) {
  %bits = bitcast float %x to i32
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %bits)
  %odd = trunc i32 %y to i1
  br i1 %odd, label %less, label %next

less:
  br label %next

next:
  %z = phi i32 [ %y, %0 ], [ 8, %less ]
  %b = call noundef i32 @llvm.amdgcn.readfirstlane.i32(i32 %z)
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @tgt7(float noundef %x, i32 %y) {
  %bits = bitcast float %x to i32
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %bits)
  %odd = trunc i32 %y to i1
  %z = select i1 %odd, i32 8, i32 %y
  %b = call noundef i32 @llvm.amdgcn.readfirstlane.i32(i32 %z)
  %sum = add i32 %a, %b
  ret i32 %sum
}

; Others come, too, by another way, and the target keeps them apart.
; EXPECT: src8 violated
define i32 @src8(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  br i1 %c, label %some, label %all

some:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %all

all:
  %z = phi i32 [ %a, %some ], [ 0, %0 ]
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %z, %b
  ret i32 %sum
}
define i32 @tgt8(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  br i1 %c, label %some, label %others

some:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum

others:
  %d = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  ret i32 %d
}

; The first lane may be the one that does not come out of the call.
; EXPECT: src9 unknown
define i32 @src9(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @may_stay()
  br label %next

next:
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @tgt9(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @may_stay()
  br label %next

next:
  %sum = add i32 %a, %a
  ret i32 %sum
}

; The same, met in the other order.
; EXPECT: src10 violated
define i32 @src10(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  br i1 %c, label %all, label %some

some:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %all

all:
  %z = phi i32 [ %a, %some ], [ 0, %0 ]
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %z, %b
  ret i32 %sum
}
define i32 @tgt10(i32 noundef %x, i32 noundef %y, i1 noundef %c) {
  br i1 %c, label %others, label %some

some:
  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  %sum = add i32 %a, %b
  ret i32 %sum

others:
  %e = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %d = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)
  ret i32 %d
}
