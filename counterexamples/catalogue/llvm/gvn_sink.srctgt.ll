; EXPECT: src1 violated CO43
; EXPECT: src2 violated CO43
; Two operations at the ends of the arms of a divergent branch are sunk into one behind it.
; The pass asks whether calls are alike, not whether they are convergent.
; 1: without tokens. 2: on the token of entry; there two sets become one as well.

define void @src1(i1 noundef %c) convergent {
entry:
  br i1 %c, label %then, label %else

then:
  call void @op()
  br label %join

else:
  call void @op()
  br label %join

join:
  ret void
}

define void @tgt1(i1 noundef %c) convergent {
entry:
  br i1 %c, label %then, label %else

then:
  br label %join

else:
  br label %join

join:
  call void @op()
  ret void
}

define void @src2(i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else

then:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %join

else:
  call void @op() [ "convergencectrl"(token %t) ]
  br label %join

join:
  ret void
}

define void @tgt2(i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %then, label %else

then:
  br label %join

else:
  br label %join

join:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare void @op() convergent nounwind willreturn
