; EXPECT: src1 preserved CO45
; EXPECT: src2 violated CO45
; EXPECT: src3 preserved CO45
; Two anchors in the two arms of a branch are hoisted into one above it.
; 1: each operation still meets only threads of its own arm, and any classes of them were possible.
; 2: the operations are hoisted with the anchors: threads of both arms can meet at the merged one.
; 3: one anchor is hoisted out of a one-armed branch.

define void @src1(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  br label %end

else:
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok2) ]
  br label %end

end:
  ret void
}

define void @tgt1(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %else

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

else:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @src2(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %else

then:
  %tok1 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok1) ]
  br label %end

else:
  %tok2 = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok2) ]
  br label %end

end:
  ret void
}

define void @tgt2(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br i1 %condition, label %then, label %else

then:
  br label %end

else:
  br label %end

end:
  ret void
}

define void @src3(i32 noundef %x, i1 noundef %condition) {
  br i1 %condition, label %then, label %end

then:
  %tok = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

define void @tgt3(i32 noundef %x, i1 noundef %condition) {
  %tok = call token @llvm.experimental.convergence.anchor()
  br i1 %condition, label %then, label %end

then:
  call void @op(i32 %x) [ "convergencectrl"(token %tok) ]
  br label %end

end:
  ret void
}

declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
