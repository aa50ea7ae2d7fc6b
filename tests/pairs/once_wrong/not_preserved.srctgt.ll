; Pairs that once fooled the checker, or were written to fool it and did not: none is preserved.
declare void @op(i32) convergent
declare i32 @q(i32) convergent
declare i32 @f(i32) memory(none) willreturn nounwind
declare void @leave(i32) convergent noreturn
declare i32 @p(i32) convergent memory(none) willreturn nounwind
declare i32 @stay(i32) convergent memory(none) nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare void @llvm.assume(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; A branch on undef.
; EXPECT: src1 unknown
define void @src1(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt1(i32 noundef %x) {
  br i1 undef, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x)
  ret void
}

; A frozen value thawed.
; EXPECT: src2 unknown
define void @src2(i32 noundef %x) {
  %v = freeze i32 undef
  call void @op(i32 %v)
  call void @op(i32 %v)
  ret void
}

define void @tgt2(i32 noundef %x) {
  %v = add i32 undef, 0
  call void @op(i32 %v)
  call void @op(i32 %v)
  ret void
}

; Two uses of undef.
; EXPECT: src3 violated
define void @src3(i32 noundef %x) {
  call void @op(i32 0)
  ret void
}

define void @tgt3(i32 noundef %x) {
  %v = xor i32 undef, undef
  call void @op(i32 %v)
  ret void
}

; A result that may be poison promised not to be.
; EXPECT: src4 unknown
define void @src4(i32 noundef %x) {
  %r = call i32 @q(i32 %x)
  ret void
}

define void @tgt4(i32 noundef %x) {
  %r = call noundef i32 @q(i32 %x)
  ret void
}

; A range that the target made up.
; EXPECT: src5 unknown
define void @src5(i32 noundef %x) {
  %r = call i32 @q(i32 %x)
  %c = icmp ult i32 %r, 2
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 2)
  ret void
}

define void @tgt5(i32 noundef %x) {
  %r = call range(i32 0, 2) i32 @q(i32 %x)
  call void @op(i32 1)
  ret void
}

; A range that the target made up of a pure call.
; EXPECT: src6 violated
define void @src6(i32 noundef %x) {
  %r = call i32 @f(i32 %x)
  %c = icmp ult i32 %r, 2
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 2)
  ret void
}

define void @tgt6(i32 noundef %x) {
  %r = call noundef range(i32 0, 2) i32 @f(i32 %x)
  call void @op(i32 1)
  ret void
}

; Another argument where a call may end the thread.
; EXPECT: src7 unknown
define void @src7(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

define void @tgt7(i32 noundef %x) {
  call void @op(i32 2)
  unreachable
}

; Another argument where a call ends the thread.
; EXPECT: src8 violated
define void @src8(i32 noundef %x) {
  call void @leave(i32 1)
  unreachable
}

define void @tgt8(i32 noundef %x) {
  call void @leave(i32 2)
  unreachable
}

; No call that ends the thread.
; EXPECT: src9 unknown
define void @src9(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

define void @tgt9(i32 noundef %x) {
  ret void
}

; An endless loop instead of an end.
; EXPECT: src10 unknown
define void @src10(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

define void @tgt10(i32 noundef %x) {
  br label %l
l:
  br label %l
}

; A pure call added before the end.
; EXPECT: src11 unknown
define void @src11(i32 noundef %x) {
  call void @op(i32 1)
  unreachable
}

define void @tgt11(i32 noundef %x) {
  %r = call i32 @p(i32 1)
  call void @op(i32 1)
  unreachable
}

; Two calls of different values made one.
; EXPECT: src12 violated
define void @src12(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  %b = call i32 @p(i32 0)
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void
}

define void @tgt12(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void
}

; Two calls made one between which threads may end.
; EXPECT: src13 unknown
define void @src13(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  call void @op(i32 0)
  %b = call i32 @p(i32 %x)
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void
}

define void @tgt13(i32 noundef %x) {
  %a = call i32 @p(i32 %x)
  call void @op(i32 0)
  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void
}

; The first of two results where the first call may keep threads.
; EXPECT: src14 unknown
define void @src14(i32 noundef %x) {
  %a = call i32 @stay(i32 %x)
  %v = call i32 @stay(i32 %x)
  call void @op(i32 %v)
  call void @op(i32 %v)
  ret void
}

define void @tgt14(i32 noundef %x) {
  %v = call i32 @stay(i32 %x)
  %b = call i32 @stay(i32 %x)
  call void @op(i32 %v)
  call void @op(i32 %v)
  ret void
}

; Two calls with effects made one.
; EXPECT: src15 violated
define void @src15(i32 noundef %x) {
  %a = call i32 @q(i32 %x)
  %b = call i32 @q(i32 %x)
  %s = add i32 %a, %b
  call void @op(i32 %s)
  ret void
}

define void @tgt15(i32 noundef %x) {
  %a = call i32 @q(i32 %x)
  %s = add i32 %a, %a
  call void @op(i32 %s)
  ret void
}

; An operation hoisted over the end of some threads.
; EXPECT: src16 violated
define void @src16(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 2)
  call void @leave(i32 1)
  unreachable
b:
  call void @op(i32 2)
  ret void
}

define void @tgt16(i1 noundef %c) {
  call void @op(i32 2)
  br i1 %c, label %a, label %b
a:
  call void @leave(i32 1)
  unreachable
b:
  ret void
}

; A speculated call that meets those that need it.
; EXPECT: src17 violated
define void @src17(i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %r = call i32 @spec(i32 1)
  call void @op(i32 %r)
  ret void
b:
  ret void
}

define void @tgt17(i1 noundef %c) {
  %r = call i32 @spec(i32 1)
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  ret void
b:
  ret void
}

; An assumption made up.
; EXPECT: src18 violated
define void @src18(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

define void @tgt18(i32 noundef %x) {
  %s = icmp ult i32 %x, 9
  call void @llvm.assume(i1 %s)
  call void @op(i32 %x)
  ret void
}

; Two slots of one name taken for the same.
; EXPECT: src19 violated
define void @src19(i32 noundef %x) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ 1, %l ]
  %before = phi ptr [ null, %entry ], [ %slot, %l ]
  %slot = alloca i32
  %c = icmp eq i32 %i, 0
  br i1 %c, label %l, label %after
after:
  %e = icmp eq ptr %slot, %before
  %n = select i1 %e, i32 1, i32 2
  call void @op(i32 %n)
  ret void
}

define void @tgt19(i32 noundef %x) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ 1, %l ]
  %before = phi ptr [ null, %entry ], [ %slot, %l ]
  %slot = alloca i32
  %c = icmp eq i32 %i, 0
  br i1 %c, label %l, label %after
after:
  %e = icmp eq ptr %slot, %before
  %n = select i1 true, i32 1, i32 2
  call void @op(i32 %n)
  ret void
}

; The first lane's value taken for each lane's.
; EXPECT: src20 violated
define void @src20(i32 noundef %x) {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  call void @op(i32 %r)
  ret void
}

define void @tgt20(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}

; A sum that may wrap promised not to.
; EXPECT: src21 violated
define void @src21(i32 noundef %x) {
  %s = add i32 %x, 1
  call void @op(i32 %s)
  ret void
}

define void @tgt21(i32 noundef %x) {
  %s = add nuw i32 %x, 1
  call void @op(i32 %s)
  ret void
}

; A result of another type.
; EXPECT: src22 unknown
define void @src22(i32 noundef %x) {
  %r = call i32 @q(i32 %x)
  call void @op(i32 %r)
  ret void
}

define void @tgt22(i32 noundef %x) {
  call void @q(i32 %x)
  call void @op(i32 %x)
  ret void
}
