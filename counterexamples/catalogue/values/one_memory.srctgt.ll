; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CO36
; EXPECT: src3 preserved CO37
; EXPECT: src4 violated CO36
; EXPECT: src5 preserved CO37
; EXPECT: src6 violated CO36
; EXPECT: src7 preserved CO37
; EXPECT: src8 violated CO36
; EXPECT: src9 preserved CO37
; EXPECT: src10 violated CO36
; EXPECT: src11 preserved CO37
; EXPECT: src12 violated CO36
; EXPECT: src13 preserved CO37
; EXPECT: src14 violated CO36
; Both programs begin with one memory; loads and stores move as far as nobody can tell.
; 1: a load over a store to another place, as `noalias` says; 2: without it.   3: over a store to the next word; 4: to the
; same one.   5: over a call that writes only where its argument leads; 6: one that may write anywhere.   7: two narrow
; loads as a wide one; 8: one of them of another place.   9: a store twice is a store once; 10: a store that the source
; makes on one branch only.   11: through a cast to another address space; 12: what is stored differs.   13: what a stack
; slot holds.   14: a load that the source does not make may be of no object, null say.

declare void @op(i32) convergent
declare void @at(ptr) memory(argmem: readwrite) willreturn nounwind nosync convergent
declare void @any() convergent

define void @src1(ptr noalias %p, ptr noalias %q, i32 %v) convergent {
  store i32 %v, ptr %q
  %x = load i32, ptr %p
  call void @op(i32 %x)
  ret void
}
define void @tgt1(ptr noalias %p, ptr noalias %q, i32 %v) convergent {
  %x = load i32, ptr %p
  store i32 %v, ptr %q
  call void @op(i32 %x)
  ret void
}

define void @src2(ptr %p, ptr %q, i32 %v) convergent {
  store i32 %v, ptr %q
  %x = load i32, ptr %p
  call void @op(i32 %x)
  ret void
}
define void @tgt2(ptr %p, ptr %q, i32 %v) convergent {
  %x = load i32, ptr %p
  store i32 %v, ptr %q
  call void @op(i32 %x)
  ret void
}

define void @src3(ptr %p, i32 %v) convergent {
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %v, ptr %q
  %x = load i32, ptr %p
  call void @op(i32 %x)
  ret void
}
define void @tgt3(ptr %p, i32 %v) convergent {
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %p
  store i32 %v, ptr %q
  call void @op(i32 %x)
  ret void
}

define void @src4(ptr %p, i32 %i, i32 %v) convergent {
  %q = getelementptr i32, ptr %p, i32 %i
  store i32 %v, ptr %q
  %x = load i32, ptr %p
  call void @op(i32 %x)
  ret void
}
define void @tgt4(ptr %p, i32 %i, i32 %v) convergent {
  %q = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %p
  store i32 %v, ptr %q
  call void @op(i32 %x)
  ret void
}

define void @src5(ptr noalias %p, ptr %q) convergent {
  %x = load i32, ptr %p
  call void @at(ptr %q)
  %y = load i32, ptr %p
  %c = icmp eq i32 %x, %y
  br i1 %c, label %same, label %end
same:
  call void @op(i32 0)
  br label %end
end:
  ret void
}
define void @tgt5(ptr noalias %p, ptr %q) convergent {
  %x = load i32, ptr %p
  call void @at(ptr %q)
  call void @op(i32 0)
  ret void
}

define void @src6(ptr %p, ptr %q) convergent {
  %x = load i32, ptr %p
  call void @any()
  %y = load i32, ptr %p
  call void @op(i32 %y)
  ret void
}
define void @tgt6(ptr %p, ptr %q) convergent {
  %x = load i32, ptr %p
  call void @any()
  call void @op(i32 %x)
  ret void
}

define void @src7(ptr %p) convergent {
  %q = getelementptr i8, ptr %p, i64 2
  %a = load i16, ptr %p, align 4
  %b = load i16, ptr %q, align 2
  %c = freeze i16 %a
  %d = freeze i16 %b
  %low = zext i16 %c to i32
  %high = zext i16 %d to i32
  %up = shl i32 %high, 16
  %x = or i32 %low, %up
  %z = and i32 %x, 0
  call void @op(i32 %z)
  ret void
}
define void @tgt7(ptr %p) convergent {
  %x = load i32, ptr %p, align 4
  call void @op(i32 0)
  ret void
}

define void @src8(ptr %p, ptr %r) convergent {
  %a = load i16, ptr %p, align 4
  %b = load i16, ptr %r, align 4
  %low = zext i16 %a to i32
  %high = zext i16 %b to i32
  %up = shl i32 %high, 16
  %x = or i32 %low, %up
  call void @op(i32 %x)
  ret void
}
define void @tgt8(ptr %p, ptr %r) convergent {
  %a = load i16, ptr %p, align 4
  %b = load i16, ptr %r, align 4
  %low = zext i16 %a to i32
  %up = shl i32 %low, 16
  %x = or i32 %low, %up
  call void @op(i32 %x)
  ret void
}

define void @src9(ptr %p, i32 %v) convergent {
  store i32 1, ptr %p
  store i32 %v, ptr %p
  call void @any()
  ret void
}
define void @tgt9(ptr %p, i32 %v) convergent {
  store i32 %v, ptr %p
  call void @any()
  ret void
}

define void @src10(ptr %p, i1 noundef %c) convergent {
  call void @any()
  %x = load i32, ptr %p
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %p
  br label %end
end:
  ret void
}
define void @tgt10(ptr %p, i1 noundef %c) convergent {
  call void @any()
  %x = load i32, ptr %p
  %y = select i1 %c, i32 1, i32 %x
  store i32 %y, ptr %p
  ret void
}

define void @src11(ptr addrspace(1) %p, i32 %v) convergent {
  %f = addrspacecast ptr addrspace(1) %p to ptr
  %q = getelementptr inbounds i8, ptr %f, i64 8
  store i32 %v, ptr %q
  call void @any()
  ret void
}
define void @tgt11(ptr addrspace(1) %p, i32 %v) convergent {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  store i32 %v, ptr addrspace(1) %q
  call void @any()
  ret void
}

define void @src12(ptr %p) convergent {
  call void @op(i32 0)
  store i32 1, ptr %p
  ret void
}
define void @tgt12(ptr %p) convergent {
  call void @op(i32 0)
  store i32 2, ptr %p
  ret void
}

define void @src13(i32 %i, i32 %v) convergent {
  %s = alloca [4 x i32]
  %j = and i32 %i, 3
  %p = getelementptr [4 x i32], ptr %s, i32 0, i32 %j
  store i32 %v, ptr %p
  call void @any()
  %x = load i32, ptr %p
  call void @op(i32 %x)
  ret void
}
define void @tgt13(i32 %i, i32 %v) convergent {
  call void @any()
  call void @op(i32 %v)
  ret void
}

define void @src14(ptr %p, i1 noundef %c) convergent {
  br i1 %c, label %then, label %end
then:
  %x = load i32, ptr %p
  call void @op(i32 %x)
  br label %end
end:
  ret void
}
define void @tgt14(ptr %p, i1 noundef %c) convergent {
  %x = load i32, ptr %p
  br i1 %c, label %then, label %end
then:
  call void @op(i32 %x)
  br label %end
end:
  ret void
}
