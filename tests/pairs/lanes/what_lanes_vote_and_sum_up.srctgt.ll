; Ballots and reductions, by what their members pass.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)
declare i1 @llvm.amdgcn.wqm.vote(i1)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.sub.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.or.i32(i32, i32 immarg)
declare i64 @llvm.ctpop.i64(i64)

; Nobody.
; EXPECT: src1 preserved
define i64 @src1(i32 %x) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 false)
  ret i64 %b
}
define i64 @tgt1(i32 %x) {
  ret i64 0
}

; Not nobody.
; EXPECT: src2 violated
define i64 @src2(i32 %x) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %b
}
define i64 @tgt2(i32 %x) {
  ret i64 0
}

; Not all 64 lanes take part.
; EXPECT: src3 violated
define i64 @src3(i32 %x) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  ret i64 %b
}
define i64 @tgt3(i32 %x) {
  ret i64 -1
}

; One truth in two spellings.
; EXPECT: src4 preserved
define i64 @src4(i32 noundef %x) {
  %c = icmp ult i32 %x, 5
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}
define i64 @tgt4(i32 noundef %x) {
  %m = and i32 %x, -8
  %z = icmp eq i32 %m, 0
  %n = icmp ugt i32 %x, 4
  %o = xor i1 %n, true
  %c = and i1 %z, %o
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}

; Two truths.
; EXPECT: src5 violated
define i64 @src5(i32 noundef %x) {
  %c = icmp ult i32 %x, 5
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}
define i64 @tgt5(i32 noundef %x) {
  %c = icmp ult i32 %x, 6
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}

; A comparison by all lanes.
; EXPECT: src6 preserved
define i64 @src6(i32 noundef %x, i32 noundef %y) {
  %b = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 36)
  ret i64 %b
}
define i64 @tgt6(i32 noundef %x, i32 noundef %y) {
  %c = icmp ugt i32 %y, %x
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}

; Another comparison.
; EXPECT: src7 violated
define i64 @src7(i32 noundef %x, i32 noundef %y) {
  %b = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %y, i32 36)
  ret i64 %b
}
define i64 @tgt7(i32 noundef %x, i32 noundef %y) {
  %c = icmp uge i32 %y, %x
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}

; Some lane says yes, or it is not so that all say no.
; EXPECT: src8 preserved
define i1 @src8(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  ret i1 %a
}
define i1 @tgt8(i1 noundef %c) {
  %n = xor i1 %c, true
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
  %e = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %a = icmp ne i64 %b, %e
  ret i1 %a
}

; Some, and all.
; EXPECT: src9 violated
define i1 @src9(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  ret i1 %a
}
define i1 @tgt9(i1 noundef %c) {
  %n = xor i1 %c, true
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %n)
  %a = icmp eq i64 %b, 0
  ret i1 %a
}

; A lane that says yes is one of some.
; EXPECT: src10 preserved
define i1 @src10(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  %r = or i1 %a, %c
  ret i1 %r
}
define i1 @tgt10(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  ret i1 %a
}

; A lane that says no may be, too.
; EXPECT: src11 violated
define i1 @src11(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  %r = and i1 %a, %c
  ret i1 %r
}
define i1 @tgt11(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %b, 0
  ret i1 %a
}

; The lower half of 64 lanes.
; EXPECT: src12 preserved
define i32 @src12(i1 noundef %c) {
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  ret i32 %b
}
define i32 @tgt12(i1 noundef %c) {
  %w = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %b = trunc i64 %w to i32
  ret i32 %b
}

; A lane finds its own vote.
; EXPECT: src13 preserved
define i1 @src13(i1 noundef %c) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %b)
  ret i1 %a
}
define i1 @tgt13(i1 noundef %c) {
  ret i1 %c
}

; A lane finds no other vote.
; EXPECT: src14 violated
define i1 @src14(i1 noundef %c, i1 noundef %d) {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %b)
  ret i1 %a
}
define i1 @tgt14(i1 noundef %c, i1 noundef %d) {
  ret i1 %d
}

; Four lanes of one mind.
; EXPECT: src15 preserved
define i1 @src15(i32 %x) {
  %a = call i1 @llvm.amdgcn.wqm.vote(i1 true)
  ret i1 %a
}
define i1 @tgt15(i32 %x) {
  ret i1 true
}

; Four lanes need not be of one mind.
; EXPECT: src16 violated
define i1 @src16(i1 noundef %c) {
  %a = call i1 @llvm.amdgcn.wqm.vote(i1 %c)
  ret i1 %a
}
define i1 @tgt16(i1 noundef %c) {
  ret i1 %c
}

; The least of one value.
; EXPECT: src17 preserved
define i32 @src17(i32 inreg noundef %u) {
  %a = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %u, i32 0)
  ret i32 %a
}
define i32 @tgt17(i32 inreg noundef %u) {
  ret i32 %u
}

; The least of several.
; EXPECT: src18 violated
define i32 @src18(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0)
  ret i32 %a
}
define i32 @tgt18(i32 noundef %x) {
  ret i32 %x
}

; The least is no more than what a lane has.
; EXPECT: src19 preserved
define i1 @src19(i32 noundef %x) {
  %a = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0)
  %r = icmp ule i32 %a, %x
  ret i1 %r
}
define i1 @tgt19(i32 noundef %x) {
  ret i1 true
}

; All bits of one value.
; EXPECT: src20 preserved
define i32 @src20(i32 noundef %x) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %a = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %u, i32 0)
  ret i32 %a
}
define i32 @tgt20(i32 noundef %x) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  ret i32 %u
}

; The sum of one value is not the value.
; EXPECT: src21 violated
define i32 @src21(i32 inreg noundef %u) {
  %a = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %u, i32 0)
  ret i32 %a
}
define i32 @tgt21(i32 inreg noundef %u) {
  ret i32 %u
}

; It is the value, as often as there are lanes.
; EXPECT: src22 preserved
define i32 @src22(i32 inreg noundef %u) {
  %a = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %u, i32 0)
  ret i32 %a
}
define i32 @tgt22(i32 inreg noundef %u) {
  %e = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %p = call i64 @llvm.ctpop.i64(i64 %e)
  %n = trunc i64 %p to i32
  %a = mul i32 %u, %n
  ret i32 %a
}

; A number taken away by all is not the number.
; EXPECT: src23 violated
define i32 @src23(i32 %x) {
  %a = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 123, i32 1)
  ret i32 %a
}
define i32 @tgt23(i32 %x) {
  ret i32 123
}

; A value that may be any makes the result so.
; EXPECT: src24 preserved
define i32 @src24(i32 %x) {
  %a = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 poison, i32 1)
  ret i32 %a
}
define i32 @tgt24(i32 %x) {
  ret i32 poison
}

; Of 32 lanes, the upper half of a ballot is empty.
; EXPECT: src25 preserved
define i64 @src25(i1 noundef %c) #0 {
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret i64 %b
}
define i64 @tgt25(i1 noundef %c) #0 {
  %n = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  %b = zext i32 %n to i64
  ret i64 %b
}

attributes #0 = { "target-features"="+wavefrontsize32" }
