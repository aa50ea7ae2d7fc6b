; EXPECT: src1 violated CO36
; EXPECT: src2 preserved CO36
; EXPECT: src3 preserved CO36
; EXPECT: src4 preserved CO36
; EXPECT: src5 violated CO36
; EXPECT: src6 violated CO36
; EXPECT: src7 violated CO36
; EXPECT: src8 violated CO36
; EXPECT: src9 violated CO36
; EXPECT: src10 preserved CO36
; EXPECT: src11 unknown CO36
; Calls move past each other in straight-line code, appear and disappear.
; 1: two operations with effects are swapped.   2: two pure ones are.
; 3: a pure one moves behind one with effects, that returns.
; 4: a pure one whose result nobody uses is deleted; its set was shared with no other.
; 5: it may not be deleted: it has effects.   6: it may not: it need not return.
; 7: an operation is called twice.   8: its operand is another.
; 9: the results of two pure operations change places.
; 10: two pure operations with equal operands change places.
; 11: as 3, but the one with effects may keep some threads from coming back.

define void @src1(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @other(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @other(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src2(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %b = call i32 @pure.other(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %a, i32 %b)
  ret void
}

define void @tgt2(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %b = call i32 @pure.other(i32 %y) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %a, i32 %b)
  ret void
}

define void @src3(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @fence(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  ret void
}

define void @tgt3(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @fence(i32 %y) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  ret void
}

define void @src4(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt4(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src5(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @other(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt5(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src6(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.endless(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt6(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src7(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt7(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src8(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt8(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %x.next = add i32 %x, 1
  call void @op(i32 %x.next) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @src9(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %b = call i32 @pure.other(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %a, i32 %b)
  ret void
}

define void @tgt9(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %b = call i32 @pure.other(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %b, i32 %a)
  ret void
}

define void @src10(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  %b = call i32 @pure.op(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %a, i32 %b)
  ret void
}

define void @tgt10(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %b = call i32 @pure.op(i32 %y) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use2(i32 %a, i32 %b)
  ret void
}

define void @src11(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  ret void
}

define void @tgt11(i32 noundef %x, i32 noundef %y) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %y) [ "convergencectrl"(token %entry) ]
  %a = call i32 @pure.op(i32 %x) [ "convergencectrl"(token %entry) ]
  call void @use(i32 %a)
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op(i32) convergent
declare void @other(i32) convergent
declare void @fence(i32) convergent nounwind willreturn
declare i32 @pure.op(i32) convergent nounwind willreturn memory(none)
declare i32 @pure.other(i32) convergent nounwind willreturn memory(none)
declare void @use(i32)
declare void @use2(i32, i32)
declare i32 @pure.endless(i32) convergent nounwind memory(none)
