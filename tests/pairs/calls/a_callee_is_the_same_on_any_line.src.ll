; A callee is the same on any line.
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent

define void @apart() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

; EXPECT: preserved
define void @pair(i1 noundef %c) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @apart()
  br label %end
else:
  call void @apart()
  br label %end
end:
  ret void
}
