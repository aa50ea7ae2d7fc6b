; An anchor is one however its function is reached.
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent

define void @apart() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @between() {
  call void @apart()
  ret void
}

; EXPECT: src1 unknown
; BACK: src1 preserved
define void @src1(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  br label %end
else:
  %t2 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t2) ]
  br label %end
end:
  ret void
}

define void @tgt1(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @between()
  br label %end
else:
  call void @between()
  br label %end
end:
  ret void
}

; EXPECT: src2 unknown
define void @src2(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @between()
  br label %end
else:
  call void @between()
  br label %end
end:
  ret void
}

define void @tgt2(i1 noundef %c) {
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  ret void
}

; EXPECT: src3 unknown
; BACK: src3 preserved
define void @src3(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  br label %end
else:
  %t2 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t2) ]
  br label %end
end:
  ret void
}

define void @tgt3(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @between()
  br label %end
else:
  call void @apart()
  br label %end
end:
  ret void
}

; EXPECT: src4 unknown
define void @src4(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @between()
  br label %end
else:
  call void @apart()
  br label %end
end:
  ret void
}

define void @tgt4(i1 noundef %c) {
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  ret void
}

; EXPECT: src5 unknown
; BACK: src5 preserved
define void @src5(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  br label %end
else:
  %t2 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t2) ]
  br label %end
end:
  ret void
}

define void @tgt5(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @apart()
  br label %end
else:
  %p2 = freeze ptr @apart
  call void %p2()
  br label %end
end:
  ret void
}

; EXPECT: src6 unknown
define void @src6(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @apart()
  br label %end
else:
  %p2 = freeze ptr @apart
  call void %p2()
  br label %end
end:
  ret void
}

define void @tgt6(i1 noundef %c) {
  %t1 = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t1) ]
  ret void
}
