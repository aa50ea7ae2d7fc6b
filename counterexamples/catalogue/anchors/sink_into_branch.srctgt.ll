; EXPECT: src1 preserved CO45
; EXPECT: src2 preserved CO45
; EXPECT: src3 violated CO45
; EXPECT: src4 preserved CO45
; An anchor sinks into a branch that holds all its uses.
; 1: whoever meets at the sunk anchor could have met at the old one; the others had no use for it.
; 2: one anchor becomes two, one in each arm: the old one can hold the classes of both.
; 3: a use is left behind the join and gets an anchor of its own: the two may now disagree.
; 4: the same program without a change: an anchor may choose again what it chose.

define void @src1(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

else:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  br label %end

else:
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok2) ]
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  br label %end

end:
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @other(i32 %x) [ "convergencectrl"(token %tok2) ]
  ret void
}

define void @src4(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

define void @tgt4(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  call void @other(i32 %x) [ "convergencectrl"(token %tok) ]
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
