; EXPECT: src1 preserved CO25
; EXPECT: src2 preserved CO25
; EXPECT: src3 preserved CO25
; EXPECT: src4 preserved CO25
; EXPECT: src5 unknown CO25
; EXPECT: src6 unknown CO25
; EXPECT: src7 violated CO25
; EXPECT: src8 violated CO25
; Where a call or a function may lose its convergence, and where that is nobody's to say.
; 1: the call always reaches a function that is not convergent.
; 2: the same by a pointer that is chosen among such functions.
; 3: once it lost its token, the call may sink into both arms.
; 4: a function that chooses its own threads is not convergent.
; 5: the pointer may lead anywhere.
; 6: the callers of a function with an uncontrolled operation matter.
; 7: what kept its attribute may not sink along.
; 8: a callee that is known to communicate is declared without the attribute.

declare void @op(i32) convergent
declare void @plain(i32)
declare void @simple(i32)
declare i32 @subgroupAdd(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()

define void @src1(i32 %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @plain(i32 %x) [ "convergencectrl"(token %entry) ]
  ret void
}

define void @tgt1(i32 %x) convergent {
  %entry = call token @llvm.experimental.convergence.entry()
  call void @plain(i32 %x)
  ret void
}

define void @src2(i32 %x, i1 %c) {
  %callee = select i1 %c, ptr @plain, ptr @simple
  call void %callee(i32 %x) convergent
  ret void
}

define void @tgt2(i32 %x, i1 %c) {
  %callee = select i1 %c, ptr @plain, ptr @simple
  call void %callee(i32 %x)
  ret void
}

define void @src3(i32 %x, i1 noundef %c) {
  call void @plain(i32 %x) convergent
  br i1 %c, label %then, label %end

then:
  br label %end

end:
  call void @op(i32 %x)
  ret void
}

define void @tgt3(i32 %x, i1 noundef %c) {
  br i1 %c, label %then, label %else

then:
  call void @plain(i32 %x)
  br label %end

else:
  call void @plain(i32 %x)
  br label %end

end:
  call void @op(i32 %x)
  ret void
}

define void @src4(i32 %x) convergent {
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @tgt4(i32 %x) {
  %anchor = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %anchor) ]
  ret void
}

define void @src5(i32 %x, ptr %callee) {
  call void %callee(i32 %x) convergent
  ret void
}

define void @tgt5(i32 %x, ptr %callee) {
  call void %callee(i32 %x)
  ret void
}

define void @src6(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}

define void @tgt6(i32 %x) {
  call void @op(i32 %x)
  ret void
}

define void @src7(i32 %x, i1 noundef %c) {
  call void @plain(i32 %x) convergent
  call void @op(i32 %x)
  ret void
}

define void @tgt7(i32 %x, i1 noundef %c) {
  br i1 %c, label %then, label %else

then:
  call void @plain(i32 %x)
  call void @op(i32 %x)
  ret void

else:
  call void @plain(i32 %x)
  call void @op(i32 %x)
  ret void
}

define i32 @src8(i32 %x) {
  %sum = call i32 @subgroupAdd(i32 %x) convergent
  ret i32 %sum
}

define i32 @tgt8(i32 %x) {
  %sum = call i32 @subgroupAdd(i32 %x)
  ret i32 %sum
}
