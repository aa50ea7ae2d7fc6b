; EXPECT: src1 preserved CO37
; EXPECT: src2 violated CO36
; EXPECT: src3 preserved CO37
; EXPECT: src4 violated CO36
; EXPECT: src5 preserved CO37
; EXPECT: src6 violated CO36
; Where its source is undefined a target may do anything, and it must not be so itself where its source is not.
; 1: an assumption that is false; 2: one that is true.   3: a pointer was accessed, so that it is not null; 4: it was not.
; 5: a result outside of its range is poison, which must not be.   6: an assumption of the target's own.

declare void @op(i32) convergent
declare void @llvm.assume(i1)
declare i32 @get()

define void @src1(i32 %x) convergent {
  %c = icmp ult i32 %x, 5
  call void @llvm.assume(i1 %c)
  call void @op(i32 %x)
  ret void
}
define void @tgt1(i32 %x) convergent {
  %c = icmp ult i32 %x, 8
  br i1 %c, label %then, label %end
then:
  call void @op(i32 %x)
  ret void
end:
  ret void
}

define void @src2(i32 %x) convergent {
  %c = icmp ult i32 %x, 8
  call void @llvm.assume(i1 %c)
  call void @op(i32 %x)
  ret void
}
define void @tgt2(i32 %x) convergent {
  %c = icmp ult i32 %x, 5
  br i1 %c, label %then, label %end
then:
  call void @op(i32 %x)
  ret void
end:
  ret void
}

define void @src3(ptr %p) convergent {
  %v = load i32, ptr %p
  %c = icmp eq ptr %p, null
  %n = zext i1 %c to i32
  call void @op(i32 %n)
  ret void
}
define void @tgt3(ptr %p) convergent {
  %v = load i32, ptr %p
  call void @op(i32 0)
  ret void
}

define void @src4(ptr %p) convergent {
  %c = icmp eq ptr %p, null
  %n = zext i1 %c to i32
  call void @op(i32 %n)
  ret void
}
define void @tgt4(ptr %p) convergent {
  call void @op(i32 0)
  ret void
}

define void @src5() convergent {
  %v = call noundef range(i32 0, 8) i32 @get()
  %c = icmp slt i32 %v, 8
  %n = zext i1 %c to i32
  call void @op(i32 %n)
  ret void
}
define void @tgt5() convergent {
  %v = call noundef range(i32 0, 8) i32 @get()
  call void @op(i32 1)
  ret void
}

define void @src6(i32 %x) convergent {
  call void @op(i32 1)
  ret void
}
define void @tgt6(i32 %x) convergent {
  %c = icmp ult i32 %x, 5
  call void @llvm.assume(i1 %c)
  call void @op(i32 1)
  ret void
}
